import { defineSheet } from '../../widget/ui/styles/sheet';

export const gallerySheet = defineSheet(`
.page{min-block-size:100vh;padding:24px;background:color-mix(in oklab,var(--fg) 10%,var(--bg))}
.ak[data-theme=dark] .page{background:#06070a}
.page>h1{margin:0 0 20px;font-size:20px;font-weight:600}
.sections{columns:380px;column-gap:24px}
.section{break-inside:avoid;margin-block-end:24px}
.section>h2{margin-block-end:8px;font-size:13px;font-weight:600;color:var(--fg);opacity:.75}
.sample{display:flex;flex-direction:column;gap:12px;max-inline-size:380px;padding:16px;border-radius:24px;background:var(--bg);box-shadow:0 0 0 1px var(--line)}
.line{display:flex;flex-wrap:wrap;align-items:center;gap:12px}
.note{font-size:12px;color:var(--muted)}
.sample .card{box-shadow:none;margin:-16px;inline-size:calc(100% + 32px);padding:0}
.icons{display:grid;grid-template-columns:repeat(5,minmax(0,1fr));gap:12px 0;font-size:11px;color:var(--muted);text-align:center}
.icons span{display:grid;justify-items:center;gap:4px}
.icons .icon{color:var(--fg)}
`);
