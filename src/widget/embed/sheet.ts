/**
 * One style sheet for everything the loader renders: the host element, the four buttons (in their
 * final size, so that the shell moves nothing) and the waiting dialog. `:where`: the shell's own
 * `:host` rules win.
 */
const CSS =
  ':host(:where(appkit-embed)){all:initial!important;position:absolute!important}' +
  '.b{min-width:176px;height:44px;vertical-align:top;margin:0;padding:0 16px;border:0;border-radius:12px;background:#3554f5;color:#fff;' +
  'font:600 14px system-ui;white-space:nowrap;cursor:pointer}:host([size=sm]) .b{height:36px}' +
  '.w{box-sizing:border-box;width:430px;max-width:100%;min-height:516px;margin:auto auto 0;padding:20px 16px;border:0;border-radius:24px 24px 0 0;color-scheme:light dark;font:16px system-ui;text-align:center;white-space:pre-line;animation:w .15s ease-out}' +
  '.w .b{margin:16px 8px}' +
  '.w::backdrop{background:#0007}' +
  '.w::after{content:"";display:block;height:56px;margin-top:16px;border-radius:16px;color:#8881;background:#8881;box-shadow:0 64px,0 128px,0 192px,0 256px}' +
  '@keyframes w{from{translate:0 100%}}' +
  '@media(min-width:431px) and (pointer:fine){.w{width:380px;margin:auto;border-radius:24px}}';

export function loaderSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
