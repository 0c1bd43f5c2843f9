import { defineSheet } from '../../ui/styles/sheet';

export const receiveSheet = defineSheet(`
.receive{display:flex;flex-direction:column;gap:12px}
.receive-code{display:grid;place-items:center;inline-size:100%;max-inline-size:240px;aspect-ratio:1;margin-inline:auto;border-radius:16px}
.receive-code.undrawn{padding:24px;background:var(--row);text-align:center}
.receive>.owner{text-align:center;text-wrap:pretty}
.receive .whole{display:block;font-size:13px}
.receive .receive-lines{inline-size:22ch;font-family:ui-monospace,"SF Mono",Menlo,Consolas,monospace;line-height:20px}
.receive .panel{gap:4px}
.receive-unit{padding-inline:7px;color:var(--muted)}
`);
