import { defineSheet } from '../../ui/styles/sheet';

export const connectSheet = defineSheet(`
.connect-note a{text-decoration:underline}
.connect-link{color:var(--link);border-radius:4px;padding-block:4px;line-height:20px}
.connect-link:hover{text-decoration:underline}
@media (pointer:coarse){.connect-link{padding-block:12px;margin-block:-8px}}
.connect-logos{display:flex}
.connect-logos>.pic+.pic{margin-inline-start:-8px}
.connect-logos>.pic{box-shadow:0 0 0 2px var(--row);border-radius:7px}
`);
