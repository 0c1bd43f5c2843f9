/**
 * Parses the safe part of an NFT's metadata. Anyone can write this text: the parser takes each
 * field only if it is valid, and ignores all others. Source: ERC-721, ERC-1155, Metaplex's
 * standard.
 */
import { MAX_TRAITS } from '../../../protocol/http/nfts';
import { sanitizeName } from '../../../protocol/sanitize';

export interface Trait {
  name: string;
  value: string;
}

/** Text is cleaned and cut; the picture is an unchecked address. */
export interface Metadata {
  name: string | null;
  description: string | null;
  picture: string | null;
  traits: Trait[];
}

type Fields = Readonly<Record<string, unknown>>;

const NAME = 64;
const DESCRIPTION = 1_000;
const TRAIT_NAME = 64;
const TRAIT_VALUE = 128;

/** One line without what cannot be seen; null when nothing is left. */
export const cleanText = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? sanitizeName(value, max) || null : null;

/** Null when it is no JSON object. */
export function parseMetadata(text: string): Metadata | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isFields(value) ? readMetadata(value) : null;
  } catch {
    return null;
  }
}

export function readMetadata(fields: Fields): Metadata {
  const own = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  return {
    name: cleanText(own('name') ?? own('title'), NAME),
    description: cleanText(own('description'), DESCRIPTION),
    picture: pictureOf(own),
    traits: traitsOf(own('attributes') ?? own('traits')),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pictureOf(own: (name: string) => unknown): string | null {
  const drawn = own('image_data') ?? own('svg_image_data');
  const all = [own('image'), own('image_url'), drawn];
  for (const found of all) {
    const text = typeof found === 'string' ? found.trim() : '';
    if (text !== '') return inlineSvg(text) ?? text;
  }
  return null;
}

/** A picture that is written out where its address should be becomes an address. */
export function inlineSvg(text: string): string | undefined {
  if (!/^(?:\uFEFF|\s)*<(?:svg|\?xml)/i.test(text)) return undefined;
  return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
}

/** A list of `{ trait_type, value }`, or fields. */
function traitsOf(value: unknown): Trait[] {
  const pairs: [unknown, unknown][] = Array.isArray(value)
    ? value.slice(0, 1_000).flatMap((each): [unknown, unknown][] => {
        if (!isFields(each)) return [];
        return [[each.trait_type ?? each.name ?? each.key, each.value]];
      })
    : isFields(value)
      ? Object.entries(value).slice(0, 1_000)
      : [];
  return pairs
    .flatMap(([name, raw]): Trait[] => {
      const isPlain = ['number', 'boolean', 'bigint'].includes(typeof raw);
      const label = cleanText(name, TRAIT_NAME);
      const text = cleanText(isPlain ? String(raw) : raw, TRAIT_VALUE);
      return label && text ? [{ name: label, value: text }] : [];
    })
    .slice(0, MAX_TRAITS);
}
