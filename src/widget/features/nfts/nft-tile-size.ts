/** CSS px. The height of an image before the grid has a width, and of the text below it. */
export const NFT_FACE = 104;
const LINES = 46;
export const NFT_TILE = NFT_FACE + LINES;
export const TILE_GAP = 8;
/** More scroll inside. */
export const MAX_HEIGHT = 336;
/** Content width from which there are three in a row. */
const THREE_FROM = 280;

export const columnsFor = (width: number): number => (width >= THREE_FROM ? 3 : 2);
