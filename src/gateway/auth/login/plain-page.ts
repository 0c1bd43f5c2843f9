/** A page of plain HTML and forms, without a script: what a mailed link opens. */
import { createHash } from 'node:crypto';

const CSS = `body{margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#141414}
main{max-width:400px;margin:0 auto}h1{font-size:22px;line-height:1.3}
dt{font-size:14px;color:#5c5c5c}dd{margin:0 0 12px;overflow-wrap:anywhere}
input{font:600 24px ui-monospace,monospace;width:4ch;padding:8px 12px;border:1px solid #767676;border-radius:12px}
button{font:inherit;padding:12px 24px;border:1px solid #141414;border-radius:12px;background:#fff;color:inherit;margin:16px 8px 0 0;cursor:pointer}
button.main{background:#141414;color:#fff}.alert{color:#b3261e}
@media(prefers-color-scheme:dark){body{background:#141414;color:#f2f2f2}dt{color:#a8a8a8}button{border-color:#f2f2f2;background:none}button.main{background:#f2f2f2;color:#141414}.alert{color:#ffb4ab}}`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'Cache-Control': 'no-store',
  // The token in the address goes nowhere else, and the form still has its origin.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

export function page(title: string, main: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${CSS}</style></head><body><main><h1>${title}</h1>${main}</main></body></html>`;
  return new Response(html, { status, headers: HEADERS });
}
