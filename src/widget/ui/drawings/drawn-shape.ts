/**
 * The vocabulary of the drawings. Surfaces: two tints of the accent, the accent, and the card; each
 * has an edge in the card's color, so that they can overlap. `solid` is the accent without that edge.
 * Strokes: on a tint, on the accent (`mark`), on a surface (`seam`), and a dotted one between things.
 */
type DrawnTone =
  | 'tint'
  | 'soft'
  | 'accent'
  | 'card'
  | 'solid'
  | 'line'
  | 'mark'
  | 'seam'
  | 'thread';

export type DrawnShape = readonly [tone: DrawnTone, path: string];
