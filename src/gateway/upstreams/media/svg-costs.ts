/**
 * The cost of each part of a drawing for a browser, in ordinary elements. Measured in WebKitGTK 2.50.6, the
 * slowest engine: it paints an ordinary element within some 45 µs. Pure.
 */

/** One `text` is laid out as a whole: the time grows with the square of its characters. */
export const textCost = (characters: number): number => characters / 4 + characters ** 2 / 100;

const LAYER = 2;
const BLENDED = 30;
const CSS_FILTER = 100;
const FILTERS =
  /(?:blur|drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(/gi;

/** Of a style, once for each element that has it. */
export function effectCost(style: string): number {
  const times = (pattern: RegExp): number => style.match(pattern)?.length ?? 0;
  return (
    times(/(?<![\w-])opacity\s*:/gi) * LAYER +
    times(/blend-mode/gi) * BLENDED +
    times(FILTERS) * CSS_FILTER
  );
}

/** Of an attribute that does what a style of its name does. */
export const attributeCost = (name: string, value: string): number =>
  /^(?:style|opacity|filter|mix-blend-mode)$/.test(name)
    ? effectCost(name === 'style' ? value : `${name}:${value}`)
    : 0;

/** Steps of a filter; each other one costs as much as the cheapest. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['fegaussianblur', 45],
  ['fedropshadow', 45],
  ['fediffuselighting', 45],
  ['fespecularlighting', 45],
  ['fedisplacementmap', 100],
  ['feconvolvematrix', 200],
  ['feturbulence', 450],
  ['femorphology', 900],
]);
const OTHER_STEP = 8;

export const elementCost = (name: string): number =>
  STEPS.get(name) ?? (/^fe(?!mergenode|func|.*light$)/.test(name) ? OTHER_STEP : 1);

/** The step has more rounds than real drawings have; each takes the browser as long as the first. */
export const isEndlessStep = (attribute: string, value: string): boolean =>
  (attribute === 'numoctaves' && !/^\d$/.test(value)) ||
  (attribute === 'kernelmatrix' && value.length > 250);

/** The cost of an element with this reference, besides the parts that it names. */
const REFERENCES: ReadonlyMap<string, number> = new Map([
  ['lineargradient', 6],
  ['radialgradient', 6],
  ['clippath', 6],
  ['pattern', 10],
  ['mask', 16],
]);
export const referenceCost = (kind: string): number => REFERENCES.get(kind) ?? 0;

/** Elements that one rule of a sheet is compared with, in the time of drawing one. */
const COMPARED = 200;
const SIBLINGS = 8;

/** @returns the cost of a sheet for each element of the drawing */
export function sheetCost(sheet: string): number {
  const rules = sheet.match(/[{,]/g)?.length ?? 0;
  const counted = sheet.match(/:nth/gi)?.length ?? 0;
  return (rules + counted * SIBLINGS) / COMPARED + effectCost(sheet);
}

/** Compares each element with all others, or hides a sheet behind an address. */
export const isEndlessSheet = (sheet: string): boolean => /:has|~|@import/i.test(sheet);
