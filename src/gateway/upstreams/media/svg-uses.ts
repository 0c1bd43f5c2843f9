/**
 * Rejects drawings whose parts copy (`use`) other parts that copy again: a few lines would be drawn
 * millions of times and freeze the user's browser. Source: SVG 2 §5.5. Pure.
 */

/** Copies that one drawing may come to. */
const MOST_COPIES = 10_000;
/** As deep as browsers' readers of XML follow; copies within copies as well. */
const MOST_DEPTH = 256;

/** Sections that are not markup, each with its terminator. */
const UNSEEN = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const NAME = /^[\w:.-]+/;
/** White space, an attribute with its value, a word, or one sign of anything else: no sign is looked at twice. */
const PART = /\s+|([^\s=>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'))?|[\s\S]/g;
/** Such names cannot be told apart here without decoding them as browsers do. */
const CODED = /[&%\s]/;

interface Tag {
  /** Without the namespace prefix, as in all names below. */
  name: string;
  /** All that it may be called. */
  ids: string[];
  /** Parts that it may copy. */
  links: string[];
  /** The copied element is unknown, or unknown as yet. */
  hidden: boolean;
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

function readTag(text: string): Tag | undefined {
  const name = localName(NAME.exec(text)?.[0] ?? '');
  if (!name) return undefined;
  const values = (wanted: string): string[] =>
    parts.flatMap(([, attribute = '', quoted]) =>
      quoted && localName(attribute) === wanted ? [quoted.slice(1, -1).trim()] : [],
    );
  const parts = [...text.matchAll(PART)];
  const ids = values('id');
  const links = name === 'use' ? values('href') : [];
  const moved = name === 'set' || name === 'animate' ? values('attributename') : [];
  return {
    name,
    ids: ids.filter(Boolean),
    links: links.flatMap((link) => (link.startsWith('#') ? [link.slice(1)] : [])),
    hidden:
      [...ids, ...links].some((one) => CODED.test(one)) || moved.some((one) => /href|&/i.test(one)),
  };
}

/** Finds the end of a tag: a quoted end sign does not count. Undefined for a tag without an end. */
function endOf(svg: string, start: number): number | undefined {
  let quote = '';
  for (let at = start; at < svg.length; at += 1) {
    const sign = svg.charAt(at);
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return undefined;
}

/**
 * Yields each tag without its brackets. It scans the text once, whatever the text contains;
 * browsers render nothing after an unterminated tag.
 */
function* tagsIn(svg: string): Generator<string> {
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at)) {
    const [start, close] = UNSEEN.find(([sign]) => svg.startsWith(sign, at)) ?? [];
    const found = start ? svg.indexOf(close ?? '', at + start.length) : (endOf(svg, at) ?? -1);
    if (found < 0) return;
    if (!start) yield svg.slice(at + 1, found);
    at = found + 1;
  }
}

/**
 * The copies within each named part; '' is the whole drawing. Undefined where it is too deep or too
 * large.
 */
function copiesIn(svg: string): Map<string, string[]> | undefined {
  const copies = new Map<string, string[]>([['', []]]);
  const open: (readonly string[])[] = [['']];
  let all = 0;
  for (const text of tagsIn(svg)) {
    if (text.startsWith('/')) {
      if (open.length > 1) open.pop();
      continue;
    }
    const tag = readTag(text);
    if (!tag) continue;
    if (tag.hidden) return undefined;
    for (const id of tag.ids) if (!copies.has(id)) copies.set(id, []);
    all += tag.links.length;
    if (tag.links.length > 0) {
      for (const part of new Set([...open.flat(), ...tag.ids]))
        copies.get(part)?.push(...tag.links);
    }
    if (!text.endsWith('/')) open.push(tag.ids);
    if (open.length > MOST_DEPTH || all > MOST_COPIES) return undefined;
  }
  return copies;
}

/**
 * True if the drawing makes more copies than any real one. Browsers ignore a part that copies
 * itself; this check rejects it.
 */
export function exceedsCopies(svg: string): boolean {
  const copies = copiesIn(svg);
  if (!copies) return true;
  const known = new Map<string, number>();
  const count = (part: string, depth: number): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (depth > MOST_DEPTH) return Number.POSITIVE_INFINITY;
    known.set(part, Number.POSITIVE_INFINITY);
    let sum = 0;
    for (const copied of copies.get(part) ?? []) {
      sum += 1 + count(copied, depth + 1);
      if (sum > MOST_COPIES) break;
    }
    known.set(part, sum);
    return sum;
  };
  return count('', 0) > MOST_COPIES;
}
