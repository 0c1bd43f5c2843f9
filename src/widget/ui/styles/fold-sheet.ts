import { defineSheet } from './sheet';

export const foldSheet = defineSheet(`
.fold>summary{display:flex;align-items:center;gap:8px;min-block-size:40px;border-radius:8px;list-style:none;cursor:pointer}
.fold>summary::-webkit-details-marker{display:none}
.fold>summary>:first-child{flex:1;min-inline-size:0}
.fold>summary>.icon{color:var(--muted);transition:rotate var(--slow)}
.fold[open]>summary>.icon{rotate:180deg}
@media (prefers-reduced-motion:reduce){.fold>summary>.icon{transition:none}}
`);
