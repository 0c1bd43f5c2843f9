import { defineSheet } from '../../ui/styles/sheet';

/**
 * The fiat value reserves its space before the price loads, so that a press on Max does not miss.
 */
export const sendSheet = defineSheet(`
.send{display:flex;flex-direction:column;gap:12px}
.send .line{display:flex;align-items:center;justify-content:space-between;gap:8px;flex-wrap:wrap}
.send .panel>.line{justify-content:start}
.send .other{min-block-size:36px}
@media (pointer:coarse){.send .other{min-block-size:44px}}
.send .whole{font-size:13px}
.send .ack{display:flex;flex-direction:column;gap:8px}
.send dl{margin:0}
.send video{inline-size:100%;border-radius:16px;background:#000}
.send .recent{display:flex;flex-direction:column;gap:8px}
`);
