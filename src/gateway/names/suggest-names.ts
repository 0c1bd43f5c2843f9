/** Alternatives for a label, the same ones each time. */
import { createHash } from 'node:crypto';
import { LABEL_MAX, labelProblem } from '../../protocol/names/account-name';

const WORDS = [
  ...['amber', 'birch', 'brook', 'cedar', 'cloud', 'coral', 'delta', 'ember', 'fern', 'field'],
  ...['forest', 'garden', 'grove', 'harbor', 'haven', 'hazel', 'hill', 'island', 'lake', 'leaf'],
  ...['light', 'maple', 'meadow', 'mint', 'moon', 'moss', 'north', 'ocean', 'olive', 'orchid'],
  ...['pearl', 'pine', 'rain', 'reef', 'river', 'sage', 'sky', 'snow', 'spring', 'star'],
  ...['stone', 'sun', 'tea', 'tide', 'vale', 'wave', 'west', 'willow', 'wind', 'wood'],
];

/** Candidates for a label, all valid. */
export function alternativesTo(label: string): string[] {
  const seed = createHash('sha256').update(label).digest();
  const start = seed.readUInt16BE(0);
  const base = label.slice(0, LABEL_MAX - 8).replace(/-+$/, '');
  const words = WORDS.map((_, at) => WORDS[(start + at * 7) % WORDS.length] as string);
  const all = [...new Set(words)].map((word) => `${base}-${word}`);
  return all.filter((candidate) => labelProblem(candidate) === undefined);
}
