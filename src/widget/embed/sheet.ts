/**
 * One style sheet for everything the loader renders: the host element, the four buttons (in their
 * final size, so that the shell moves nothing) and the waiting dialog. `:where`: the shell's own
 * `:host` rules win.
 */
const CSS =
  ':host(:where(appkit-embed)){all:initial!important;position:absolute!important}' +
  '.b{min-width:176px;height:44px;vertical-align:top;margin:0;padding:0 16px;border:0;border-radius:12px;background:#3554f5;color:#fff;' +
  'font:600 14px system-ui;white-space:nowrap;cursor:pointer}:host([size=sm]) .b{height:36px}' +
  '.w{border:0;border-radius:12px;color-scheme:light dark;font:16px system-ui;white-space:pre-line}' +
  '.w .b{margin:16px 8px 0 0}';

export function loaderSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
