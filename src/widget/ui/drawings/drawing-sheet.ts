import { defineSheet } from '../styles/sheet';

/** The looks of the shapes; the box of a drawing has its own before they load. */
export const drawingSheet = defineSheet(`
.drawing>svg{display:block;fill:none;stroke:var(--bg);stroke-width:2;stroke-linecap:round;stroke-linejoin:round;animation:drawing-rise .24s cubic-bezier(.2,.8,.2,1)}
.drawing .tint{fill:color-mix(in oklab,var(--accent) 17%,var(--bg))}
.drawing .soft{fill:color-mix(in oklab,var(--accent) 33%,var(--bg))}
.drawing .accent,.drawing .solid{fill:var(--accent)}
.drawing .card{fill:var(--bg)}
.drawing .solid{stroke:none}
.drawing .line{stroke:var(--accent)}
.drawing .thread{stroke:color-mix(in oklab,var(--accent) 33%,var(--bg));stroke-dasharray:.1 6}
.drawing .line,.drawing .mark,.drawing .thread{stroke-width:2.5}
@keyframes drawing-rise{from{opacity:0;translate:0 8px}}
@media (prefers-reduced-motion:reduce){.drawing>svg{animation:none}}
`);
