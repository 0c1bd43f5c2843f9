import { defineSheet } from './sheet';

export const disclosureSheet = defineSheet(`
.disclosure>summary{display:flex;align-items:center;gap:8px;min-block-size:40px;border-radius:8px;list-style:none;cursor:pointer}
.disclosure>summary::-webkit-details-marker{display:none}
.disclosure>summary>:first-child{flex:1;min-inline-size:0}
.disclosure>summary>.icon{color:var(--muted);transition:rotate var(--slow)}
.disclosure[open]>summary>.icon{rotate:180deg}
@media (prefers-reduced-motion:reduce){.disclosure>summary>.icon{transition:none}}
`);
