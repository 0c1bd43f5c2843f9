/** The look of approvals: a constructable sheet, because the policy allows no inline styles. */
import type { PageFacts } from '../signing-types';

const LIGHT =
  '--bg:#fff;--fg:#14161c;--muted:#636b7a;--line:#e7e9ee;--row:#f5f6f8;--bad:#c2322a;--warn:#9a6200;--warn-bg:#fff6e5;--accent:#3554f5;--on-accent:#fff';
const DARK =
  '--bg:#14161b;--fg:#f1f3f7;--muted:#9aa2b1;--line:#262a33;--row:#1c1f26;--bad:#ff7a70;--warn:#f0b64a;--warn-bg:#2b2412;--accent:#7c94ff;--on-accent:#0b0d14';

const CSS = `
:root{color-scheme:light;${LIGHT}}
:root.dark{color-scheme:dark;${DARK}}
@media(prefers-color-scheme:dark){:root:not(.light){color-scheme:dark;${DARK}}}
*{box-sizing:border-box}
html,body{height:100%;margin:0}
body{background:var(--bg);color:var(--fg);font:14px/1.4 system-ui,sans-serif;font-variant-numeric:tabular-nums;font-variant-ligatures:no-contextual}
.ask{display:flex;flex-direction:column;height:100%}
.origin{display:flex;gap:6px;align-items:center;justify-content:center;padding:10px 16px;background:var(--row);color:var(--muted);font-size:12px;overflow-wrap:anywhere}
.middle{flex:1;overflow:auto;padding:16px;display:flex;flex-direction:column;gap:16px;overscroll-behavior:contain}
h1{font-size:16px;font-weight:600;margin:0}
p{margin:0;overflow-wrap:anywhere}
.who{display:flex;flex-direction:column;gap:2px}
.who b{font-weight:600}
.account bdi{display:block;text-wrap:balance}
.muted,.who span{color:var(--muted);font-size:13px;overflow-wrap:anywhere}
ol{margin:0;padding:0;list-style:none;display:flex;flex-direction:column;gap:8px;counter-reset:step}
ol li{display:flex;gap:8px;font-size:16px;overflow-wrap:anywhere}
ol.many li::before{counter-increment:step;content:counter(step);color:var(--muted);font-size:13px;line-height:22px}
b{font-weight:600}
dl{margin:0;display:flex;flex-direction:column;gap:8px;border-top:1px solid var(--line);padding-top:12px}
dl div{display:flex;justify-content:space-between;gap:16px}
dt{color:var(--muted)}
dd{margin:0;text-align:end;overflow-wrap:anywhere;min-width:0}
.fields{background:var(--row);border:0;border-radius:12px;padding:12px;font-size:13px}
.d2 dt{padding-inline-start:12px}.d3 dt{padding-inline-start:24px}.d4 dt{padding-inline-start:36px}
pre{margin:0;padding:12px;border-radius:12px;background:var(--row);font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
summary{cursor:pointer;color:var(--muted);min-height:24px}
.address{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.warn{padding:10px 12px;border-radius:12px;background:var(--warn-bg);color:var(--warn);font-size:13px}
.warn.danger{background:none;border:1px solid var(--bad);color:var(--bad);font-weight:500}
.foot{padding:12px 16px 16px;border-top:1px solid var(--line);display:flex;flex-direction:column;gap:12px}
.tick{display:flex;gap:8px;align-items:start;font-size:13px}
.tick input{width:20px;height:20px;margin:0;flex:none;accent-color:var(--accent)}
.buttons{display:flex;gap:8px}
.buttons :is(button,a){display:grid;place-items:center;text-decoration:none;height:48px;border:0;border-radius:16px;font:600 14px system-ui,sans-serif;cursor:pointer;color:var(--fg);background:var(--row)}
.buttons .no{width:112px}
.buttons .yes{flex:1;background:var(--accent);color:var(--on-accent)}
.buttons .yes[aria-disabled=true]{background:var(--row);color:var(--muted);cursor:default}
.code{height:48px;width:100%;border-radius:12px;border:1px solid var(--line);background:var(--row);color:var(--fg);font:20px ui-monospace,monospace;text-align:center;letter-spacing:.3em}
textarea{width:100%;padding:12px;border-radius:12px;border:1px solid var(--line);background:var(--row);color:var(--fg);font:16px/1.5 ui-monospace,monospace;resize:none}
.error{color:var(--bad);font-size:13px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.middle:focus-visible{outline-offset:-2px}
h1:focus-visible{outline:0}
.live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(forced-colors:active){.warn,.buttons :is(button,a),.code,textarea{border:1px solid}.buttons .yes[aria-disabled=true]{color:GrayText}}
`;

let isAdopted = false;

/** Follows the page's theme: mode only, so that no color of the page can hide a word. */
export function applyTheme({ themeMode }: PageFacts['theme']): void {
  if (!isAdopted) {
    isAdopted = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  document.documentElement.classList.toggle('dark', themeMode === 'dark');
  document.documentElement.classList.toggle('light', themeMode === 'light');
}
