import qrcode from 'qrcode-generator';

/** Light modules that must surround a code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;
/** Side of a finder pattern. */
export const FINDER_SIZE = 7;

export type Matrix = readonly (readonly boolean[])[];

/**
 * Modules of the smallest code that holds the text, true is dark, without the quiet zone.
 * @param level error correction; M bears the picture in the middle (under 6 % of the modules)
 * @throws when the text is longer than a code can hold (2,331 bytes at M)
 */
export function qrMatrix(text: string, level: 'M' | 'Q' | 'H' = 'M'): Matrix {
  const code = qrcode(0, level);
  // The generator writes the low byte of each character: hand it UTF-8.
  code.addData(String.fromCharCode(...new TextEncoder().encode(text)), 'Byte');
  // Rating the eight masks takes a slow phone 50 ms. A decoder reads the mask from the format bits,
  // so any mask decodes (ADR 33). Without modules to rate, the generator takes the first.
  const { getModuleCount } = code;
  code.getModuleCount = () => 0;
  code.make();
  code.getModuleCount = getModuleCount;
  const side = code.getModuleCount();
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => code.isDark(row, column)),
  );
}

let last: { text: string; matrix: Matrix } | undefined;

/**
 * The modules at level M. Those of the last text are kept: a code that is encoded ahead of its press, or
 * drawn again, costs nothing.
 * @throws as `qrMatrix`
 */
export function lastMatrix(text: string): Matrix {
  if (last?.text !== text) last = { text, matrix: qrMatrix(text) };
  return last.matrix;
}

function isFinder(row: number, column: number, side: number): boolean {
  const top = row < FINDER_SIZE;
  const start = column < FINDER_SIZE;
  return (top && (start || column >= side - FINDER_SIZE)) || (row >= side - FINDER_SIZE && start);
}

/** Modules under the picture in the middle: odd, so that it stays centred; under 6 % of the area. */
export function holeSide(side: number): number {
  const wanted = Math.floor(side * 0.24);
  return wanted % 2 === side % 2 ? wanted : wanted - 1;
}

/**
 * One SVG path for everything except the three finder patterns, which are shapes: one rectangle for
 * each run of dark modules in a row. Its fill is a pattern of one rounded module. A stroke that
 * rounds each module looks the same, and needs 30 times as long to paint. Coordinates in modules;
 * the view box adds the quiet zone.
 */
export function dotPath(matrix: Matrix, hole: number): string {
  const side = matrix.length;
  const from = (side - hole) / 2;
  const inHole = (index: number) => index >= from && index < from + hole;
  let path = '';
  matrix.forEach((cells, row) => {
    const dots = cells.map((dark, column) =>
      dark && !isFinder(row, column, side) && !(inHole(row) && inHole(column)) ? 1 : 0,
    );
    for (const { 0: run, index } of dots.join('').matchAll(/1+/g)) {
      path += `M${index} ${row}h${run.length}v1h-${run.length}z`;
    }
  });
  return path;
}
