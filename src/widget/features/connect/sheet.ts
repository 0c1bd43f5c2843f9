import { defineSheet } from '../../ui/styles/sheet';

export const connectSheet = defineSheet(`
.connect-note a{text-decoration:underline}
.connect-link{color:var(--link);border-radius:4px;padding-block:4px;line-height:20px}
.connect-link:hover{text-decoration:underline}
@media (pointer:coarse){.connect-link{padding-block:12px;margin-block:-8px}}
.connect-downloads{display:flex;flex-direction:column;align-items:center;gap:12px;padding-block:4px 8px;text-align:center}
`);
