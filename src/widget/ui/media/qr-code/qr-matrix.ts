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

/** Width of the stroke that rounds the output of `dotPath`, in modules. */
export const DOT_STROKE = 0.7;

/**
 * One SVG path for everything except the three finder patterns, which are shapes: a small square in
 * each dark module, rounded to full size by a stroke with round joins. Circles leave so little ink
 * that some decoders miss some codes. Coordinates in modules; the view box adds the quiet zone.
 */
export function dotPath(matrix: Matrix, hole: number): string {
  const side = matrix.length;
  const from = (side - hole) / 2;
  const inHole = (index: number) => index >= from && index < from + hole;
  let path = '';
  matrix.forEach((cells, row) => {
    cells.forEach((dark, column) => {
      if (!dark || isFinder(row, column, side) || (inHole(row) && inHole(column))) return;
      path += `M${column}.35 ${row}.35h.3v.3h-.3z`;
    });
  });
  return path;
}
