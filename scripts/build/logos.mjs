// Writes the logos that the gateway serves. Of the package, only what src/gateway/data/logos.json names.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RULES = 'src/gateway/data/logo-rules.json';
const ICONS = 'node_modules/@iconify-json/token-branded/icons.json';
/** `eth on #e9edfb at 86`: a plain mark, at 86 % of the size, on a ground of ours. */
const LOGO = /^(?<name>[\w-]+)(?: on (?<ground>#[\da-f]{6}) at (?<share>\d+))?$/;

/**
 * @param {Record<string, Record<string, string>>} table icons by name, for each kind of picture
 * @param {{ icons: Record<string, { body: string, width?: number, height?: number }>, width?: number, height?: number }} set in Iconify's format
 * @param {{ mostBytes: number, unsafe: string }} rules the gateway leaves out what breaks them
 * @returns {Record<string, string>} SVG by icon
 * @throws {Error} for an icon that is not in the set, or not only a drawing, or too large
 */
export function drawLogos(table, set, { mostBytes, unsafe }) {
  const parts = new RegExp(unsafe, 'i');
  const logos = new Set(Object.values(table).flatMap((kind) => Object.values(kind)));
  return Object.fromEntries(
    [...logos].sort().map((logo) => {
      const { name = '', ground, share = '100' } = LOGO.exec(logo)?.groups ?? {};
      const icon = set.icons[name];
      if (!icon) throw new Error(`logos.json: no icon "${logo}"`);
      if (parts.test(icon.body)) throw new Error(`logos.json: "${name}" is not only a drawing`);
      const width = icon.width ?? set.width ?? 16;
      const height = icon.height ?? set.height ?? 16;
      const box = `viewBox="0 0 ${width} ${height}" width="60" height="60"`;
      const scale = Number(share) / 100;
      const [x, y] = [width, height].map((side) => (side * (1 - scale)) / 2);
      const drawing = ground
        ? `<path fill="${ground}" d="M0 0h${width}v${height}H0z"/><g transform="translate(${x} ${y}) scale(${scale})">${icon.body}</g>`
        : icon.body;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${drawing}</svg>`;
      const bytes = Buffer.byteLength(svg);
      if (bytes <= mostBytes) return [logo, svg];
      throw new Error(`logos.json: "${logo}" has ${bytes} bytes; ${mostBytes} are allowed`);
    }),
  );
}

/**
 * @param {string} root of the project
 * @param {string} file to write
 * @returns for the list of what ships, like a metafile of the bundler
 */
export function writeLogos(root, file) {
  const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
  const logos = drawLogos(read('src/gateway/data/logos.json'), read(ICONS), read(RULES));
  writeFileSync(file, `${JSON.stringify(logos)}\n`);
  const inputs = { [ICONS]: {} };
  return { inputs, outputs: { [file]: { inputs, imports: [] } } };
}
