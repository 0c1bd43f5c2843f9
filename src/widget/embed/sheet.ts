/**
 * One style sheet for everything the loader renders: the host element, the six buttons and the
 * waiting dialog, a skeleton of the first view. The buttons have their final size, so that the shell
 * moves nothing. With `:where` the shell's own `:host` rules win.
 */
const CSS =
  ':host(:where(appkit-embed)){all:initial!important;position:absolute!important}' +
  // The order of the declarations is the one that compresses best.
  '.b{height:44px;margin:0;padding:0 16px;border:0;min-width:176px;border-radius:12px;cursor:pointer;background:#3554f5;' +
  'vertical-align:top;white-space:nowrap;font:600 14px system-ui;color:#fff}:host([size=sm]) .b{height:36px}' +
  // In the place of the shell's card, and as it comes in: its dialog goes on from there.
  // Measures without the padding: 430 or 380 wide, 360 or 374 high.
  '.w{text-align:center;max-width:398px;margin:auto auto 0;padding:8px 16px;border:0;width:auto;' +
  'border-radius:24px 24px 0 0;font:16px/60px system-ui;color-scheme:light dark}' +
  '.w .b{color:inherit;min-width:0;margin:8px;background:#8881}' +
  '.w::backdrop{background:#0007}' +
  // Four rows: all but the first are its shadows.
  '.s{min-height:344px}.s::after{content:"";height:56px;box-shadow:0 66px,0 132px,0 198px;background:#8881;color:#8881;display:block;' +
  'margin-top:4px;border-radius:16px}' +
  '@keyframes w{from{translate:0 100%}}' +
  '@media(prefers-reduced-motion:no-preference){.w{animation:w .26s ease-out}}' +
  '@media(min-width:431px) and (pointer:fine){.w{animation:none;border-radius:24px;max-width:348px;margin:auto}.s{min-height:358px}}';

export function loaderSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}
