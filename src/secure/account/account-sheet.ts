/** The look of the account page: a constructable sheet, because the policy allows no inline styles. */

const CSS = `
:root{color-scheme:light dark;--page:#f2f3f6;--card:#fff;--ink:#14161c;--muted:#5d6272;--line:#14161c33;--accent:#3554f5;--on-accent:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#0b0c10;--card:#16181e;--ink:#f2f3f7;--muted:#a3a8b8;--line:#f2f3f74d;--accent:#7c94ff;--on-accent:#0b0d14;--bad:#ff7a70}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-ligatures:no-contextual}
main{max-width:480px;margin:48px auto;padding:32px;border-radius:24px;background:var(--card);box-shadow:0 12px 48px #14161c1f;overflow-wrap:anywhere}
@media(max-width:528px){body{background:var(--card)}main{margin:0;padding:24px 16px 64px;border-radius:0;box-shadow:none}}
h1{font-size:22px;line-height:1.3;margin:0 0 16px}
h2{font-size:16px;margin:32px 0 8px}
p{margin:0 0 16px}
label{display:block}
input:not([type=checkbox]){width:100%;height:48px;margin-block-start:4px;padding:0 16px;border:1px solid var(--muted);border-radius:14px;background:none;color:inherit;font:inherit}
#code{font:600 20px ui-monospace,monospace;letter-spacing:.3em;text-align:center}
.digits{font:700 40px ui-monospace,monospace;letter-spacing:.2em}
.buttons{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0 0}
.buttons>*{flex:1 1 auto;text-align:center}
button,.button{display:inline-block;min-height:44px;padding:10px 20px;border:1px solid var(--line);border-radius:14px;background:none;color:inherit;font:600 15px/1.5 system-ui,sans-serif;text-decoration:none;cursor:pointer}
.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.danger{border-color:var(--bad);color:var(--bad)}
button[aria-disabled=true]{opacity:.6;cursor:progress}
.error{color:var(--bad)}
ul{margin:0;padding:0;list-style:none}
li{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:12px 0;border-bottom:1px solid var(--line);font-size:14px}
li:last-child{border:0}
li>button{flex:none}
ul+p{margin:8px 0 0}
.words{columns:2;padding:16px 16px 16px 48px;border:1px solid var(--line);border-radius:12px}
.words li{display:list-item;border:0;padding:4px 0;font:600 16px ui-monospace,monospace}
dt{font-size:14px;color:var(--muted)}
dd{margin:0 0 12px;font-family:ui-monospace,monospace;font-size:14px}
h1:focus{outline:0}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;

export function adoptAccountSheet(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
