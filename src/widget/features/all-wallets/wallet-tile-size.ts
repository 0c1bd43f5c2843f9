/** Exports the height of a tile, for its style and for the list. Pure. */

/** CSS px. Above the picture, the picture, above the name, below the name. */
const ABOVE = 8;
export const WALLET_FACE = 56;
const GAP = 8;
const BELOW = 4;
/** A name has two lines, also where it needs one: all tiles are of one height. */
const LINES = 2;
const LETTERS = 12;
const LINE = 16;

/** px, at the letters' own size. */
export const WALLET_TILE = ABOVE + WALLET_FACE + GAP + LINES * LINE + BELOW;
/** Between tiles, each way. */
export const TILE_GAP = 4;
/** Content width from which there are four in a row; a phone at 400 % has three. */
export const FOUR_FROM = 294;
/** CSS, where there are three. Widths of a part of a pixel are rounded as `clientWidth` rounds them. */
export const THREE_IN_A_ROW = `(max-width:${FOUR_FROM - 0.51}px)`;

/** CSS. With letters made larger, without the rest of the page, a tile is as much higher. */
export const TILE_HEIGHT = `calc(${WALLET_TILE - LINES * LINE}px + ${LINES * LINE}em/${LETTERS})`;
/** CSS. Two lines of text whose lines are apart as WCAG 1.4.12 asks fit too. */
export const TILE_LOOK = `display:flex;flex-direction:column;align-items:center;gap:${GAP}px;block-size:${TILE_HEIGHT};padding:${ABOVE}px 4px ${BELOW}px;font-size:${LETTERS}px;line-height:calc(${LINE}/${LETTERS})`;
/** CSS of the name. It is cut at a letter, then at the end of its last line. */
export const NAME_LOOK = `flex:none;inline-size:100%;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:${LINES};white-space:normal;overflow-wrap:anywhere`;
