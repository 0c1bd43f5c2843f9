import { defineSheet } from '../../ui/styles/sheet';

/**
 * The styles of a button that shows an account. Without room for both, the balance wraps out of view
 * below the address (`.pair`): half an address is useless.
 */
export const accountSheet = defineSheet(`
.pair{display:flex;flex-flow:row-reverse wrap;justify-content:flex-end;gap:8px;min-inline-size:0;block-size:32px;line-height:32px;overflow:hidden}
.who{display:flex;align-items:center;gap:6px;min-inline-size:0;padding-inline:4px 10px;border-radius:16px;background:var(--row);position:relative}
.who.busy::before{content:"";position:absolute;inset-inline-start:2px;inline-size:24px;block-size:24px;border:2px solid var(--accent);border-block-start-color:transparent;border-radius:50%;animation:spin 1.4s linear infinite}
.who>.icon{color:var(--good)}
.who>.pic{border-radius:25%}
.amber{color:var(--warn)}
.avatar{flex:none;border-radius:50%}
.avatar>img{inline-size:100%;block-size:100%;border-radius:50%;object-fit:cover}
@media (prefers-reduced-motion:reduce){.who.busy::before{animation:none}}
`);
