// Joins the source maps of several code chunks concatenated in one file.

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Numbers of one segment of a source map ("VLQ"). */
export function decodeSegment(text) {
  const values = [];
  let value = 0;
  let shift = 0;
  for (const char of text) {
    const digit = DIGITS.indexOf(char);
    value += (digit & 31) * 2 ** shift;
    if (digit & 32) shift += 5;
    else {
      values.push(value % 2 ? -(value - 1) / 2 : value / 2);
      value = 0;
      shift = 0;
    }
  }
  return values;
}

export function encodeSegment(values) {
  let text = '';
  for (const number of values) {
    let value = number < 0 ? -number * 2 + 1 : number * 2;
    do {
      const digit = value % 32;
      value = Math.floor(value / 32);
      text += DIGITS[value > 0 ? digit + 32 : digit];
    } while (value > 0);
  }
  return text;
}

/** Namespace of lines that the build writes itself: they have no source. */
export const OUTSIDE = 'outside';

/** @param parts `{ line, map }`: the (0-based) line of the file where the mapped code begins */
export function joinMaps(file, parts) {
  const sources = [];
  const sourcesContent = [];
  const names = [];
  const lines = [];
  const last = [0, 0, 0, 0]; // source, line, column, name of the segment before, over all lines
  for (const { line, map } of parts) {
    const real = map.sources.map((source) => !source.startsWith(`${OUTSIDE}:`));
    const moved = real.map(
      (_, index) => sources.length + real.slice(0, index).filter(Boolean).length,
    );
    const at = [0, 0, 0, 0];
    map.mappings.split(';').forEach((text, index) => {
      let column = 0;
      let lastColumn = 0;
      const segments = text
        .split(',')
        .filter(Boolean)
        .map((segment) => {
          const values = decodeSegment(segment);
          column += values[0];
          const out = [column - lastColumn];
          lastColumn = column;
          for (let i = 1; i < values.length; i += 1) at[i - 1] += values[i];
          const absolutes = [moved[at[0]], at[1], at[2], at[3] + names.length];
          for (let i = 1; i < values.length && real[at[0]]; i += 1) {
            const absolute = absolutes[i - 1];
            out.push(absolute - last[i - 1]);
            last[i - 1] = absolute;
          }
          return encodeSegment(out);
        });
      while (lines.length <= line + index) lines.push('');
      lines[line + index] = segments.join(',');
    });
    const isReal = (_, index) => real[index];
    sources.push(...map.sources.filter(isReal));
    sourcesContent.push(...(map.sourcesContent ?? map.sources.map(() => null)).filter(isReal));
    names.push(...map.names);
  }
  return { version: 3, file, sources, sourcesContent, names, mappings: lines.join(';') };
}
