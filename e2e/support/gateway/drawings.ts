/** Drawings that are heavy for a browser: those that the gateway's check refuses, and the heaviest ones that it accepts. */
export const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">${inner}</svg>`;
export const RECT = '<rect width="9" height="9" fill="#e34"/>';
const LINE = `<path d="M0 0${'l9 9'.repeat(9_000)}" stroke="#000" fill="none" `;
const DOT = '<marker id="m"><circle r="3"/></marker>';

/** Each would occupy the browser for seconds: little text, much to draw. */
export const REFUSED: readonly string[] = [
  svg(`<g id="a">${RECT.repeat(200)}</g>${'<use href="#a"/>'.repeat(9_000)}`),
  svg(`${DOT}${LINE}marker-mid="url(#m)"/>`),
  svg(
    `<pattern id="p" width="1" height="1">${RECT.repeat(3_000)}</pattern>${'<rect fill="url(#p)" width="99" height="99"/>'.repeat(200)}`,
  ),
  svg('<g>'.repeat(1_000) + '</g>'.repeat(1_000)),
  svg(`<text y="20">${'drawn '.repeat(1_700)}</text>`),
  svg(`<style>${'rect:has(~rect:last-child){fill:red}'.repeat(100)}</style>${RECT.repeat(2_000)}`),
];
const FULL = 'width="99" height="99"';
/** Close to the most that is let through, of elements, copies, gradients, characters, layers or filters. */
export const ACCEPTED: readonly string[] = [
  svg('<rect width="9" height="9"/>'.repeat(3_900)),
  svg(`<g id="a">${RECT.repeat(48)}</g>${'<use href="#a"/>'.repeat(76)}`),
  svg(
    `<linearGradient id="g"><stop stop-color="red"/></linearGradient>${`<rect ${FULL} fill="url(#g)"/>`.repeat(560)}`,
  ),
  svg(`<text y="20">${'drawn '.repeat(100)}</text>`),
  svg('<circle r="50" opacity=".1"/>'.repeat(1_300)),
  svg(
    `<filter id="f"><feGaussianBlur stdDeviation="10"/></filter>${`<rect ${FULL} filter="url(#f)"/>`.repeat(80)}`,
  ),
];
