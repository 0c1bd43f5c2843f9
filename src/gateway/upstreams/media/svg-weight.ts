/**
 * Rejects drawings that cost a browser far more to draw than their bytes suggest: parts that are drawn
 * many times, by `use` or as markers, patterns, masks, clip paths and filters, long texts, and sheets that
 * compare elements with each other. The check itself has a
 * budget: it reads each character once, and gives up where a real drawing would have ended. Source: SVG
 * 2 §5.5, §13.7 and §14. Pure.
 */
import { embeddedPixels, MAX_EMBEDDED_PIXELS } from './svg-bitmaps';
import {
  attributeCost,
  elementCost,
  isEndlessSheet,
  isEndlessStep,
  referenceCost,
  sheetCost,
  textCost,
} from './svg-costs';

/** Characters; on-chain drawings have a few thousand. */
const MOST_TEXT = 256_000;
/** Tags and attributes together. */
const MOST_PARTS = 20_000;
const MOST_IDS = 2_000;
/** As deep as browsers' readers of XML follow; references within references as well. */
const MOST_DEPTH = 256;
/** Elements that are drawn, each as often as it is: the slowest engine paints so many in 180 ms. */
const MOST_DRAWN = 4_000;
/** Points of lines and paths, each as often as it is drawn. */
const MOST_POINTS = 200_000;
/** So many characters outside of `text`, as in a title, cost as much as an element. */
const CHARACTERS = 50;
/** Browsers draw an animated picture again and again. */
const ANIMATED = 4;
const ANIMATION = /<(?:[\w.-]+:)?(?:animate|set[\s/>])|@keyframes/i;

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
const REFERENCE = /url\(\s{0,64}(?:["']|&quot;|&apos;)?#([^)"'&\s]{1,256})/gi;
/** A drawing, a page or a bitmap within a sheet has a weight of its own. */
const NESTED_IN_STYLE =
  /url\(\s{0,64}(?:["']|&quot;|&apos;)?\s{0,64}data:(?:image|text|application\/x)/i;
/** Escapes of CSS and references to characters can spell `url(` in other ways. */
const ESCAPED = /\\|&#/;
/** These read their value as a sheet does, or hand it on to one that does. */
const STYLED = /^(?:style|fill|stroke|marker.*|mask|clip-path|filter|from|to|by|values)$/;
/** The elements within do not have these, unless one of them says that it inherits. */
const OWN = /^(?:mask|clip-path|filter)$/;

/** Elements that are drawn, points, and the parts that are drawn again. */
interface Part {
  kind: string;
  /** Elements that are drawn, and what they cost. */
  tags: number;
  elements: number;
  points: number;
  /** Named parts that `use` renders here. */
  uses: string[];
  /** Named parts that each element within may draw. */
  references: string[];
  /** Named parts that are drawn for the element itself. */
  own: string[];
  inner: Part[];
}
interface Weight {
  tags: number;
  elements: number;
  points: number;
}

const ENDLESS: Weight = { tags: 0, elements: Number.POSITIVE_INFINITY, points: 0 };
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();
const partOf = (kind: string): Part => ({
  ...{ kind, tags: 0, elements: 0, points: 0, uses: [], references: [], own: [], inner: [] },
});

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
 * Yields each tag without its brackets, and before it the text since the last one. It scans the text
 * once, whatever the text contains; browsers render nothing after an unterminated tag.
 */
function* tagsIn(svg: string): Generator<[text: string, before: string]> {
  let last = 0;
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at)) {
    const [start, close] = UNSEEN.find(([sign]) => svg.startsWith(sign, at)) ?? [];
    const found = start ? svg.indexOf(close ?? '', at + start.length) : (endOf(svg, at) ?? -1);
    if (found < 0) return;
    if (!start) {
      yield [svg.slice(at + 1, found), svg.slice(last, at)];
      last = found + 1;
    }
    at = found + 1;
  }
}

interface Reading {
  root: Part;
  named: ReadonlyMap<string, Part>;
  /** For each element that is drawn. */
  sheets: number;
}

/** The drawing is too large, or hides parts that it renders. */
class TooMuch extends Error {}

/** @throws TooMuch */
function readDrawing(svg: string): Reading {
  const root = partOf('');
  const named = new Map<string, Part>();
  /** The part that each open element belongs to. */
  const open: Part[] = [root];
  let work = 0;
  const count = (): void => {
    work += 1;
    if (work > MOST_PARTS) throw new TooMuch();
  };
  const referencesIn = (text: string): string[] => {
    if (ESCAPED.test(text) || NESTED_IN_STYLE.test(text)) throw new TooMuch();
    return [...text.matchAll(REFERENCE)].map(([, id = '']) => id);
  };
  const inherits = /inherit/i.test(svg);
  // As one only where the drawing cannot say otherwise: no attribute or property has another name for it.
  const keepsSpace = /space/i.test(svg);
  const shown = (text: string): string => (keepsSpace ? text : text.replace(/\s+/g, ' ').trim());
  let pixels = 0;
  /** The `text` that is open, and its characters so far. */
  let written: { part: Part; depth: number; characters: number } | undefined;
  const endText = (): void => {
    if (!written || open.length > written.depth) return;
    written.part.elements += textCost(written.characters);
    written = undefined;
  };

  function readTag(text: string): void {
    const name = localName(NAME.exec(text)?.[0] ?? '');
    if (!name) return;
    if (name === 'foreignobject') throw new TooMuch();
    const ids: string[] = [];
    const uses: string[] = [];
    const references: string[] = [];
    const own: string[] = [];
    let cost = elementCost(name);
    let points = 0;
    PART.lastIndex = 0;
    for (const [whole, attribute, quoted] of text.matchAll(PART)) {
      if (!whole.trim()) continue;
      count();
      if (!attribute || !quoted) continue;
      const key = localName(attribute);
      const value = quoted.slice(1, -1).trim();
      if (key === 'id' && value) ids.push(value);
      if (key === 'href' && CODED.test(value) && name === 'use') throw new TooMuch();
      if (key === 'href' && name === 'use' && value.startsWith('#')) uses.push(value.slice(1));
      if (key === 'href' && /image$/.test(name)) pixels += embeddedPixels(value);
      if (pixels > MAX_EMBEDDED_PIXELS) throw new TooMuch();
      if (
        /^(?:set|animate)$/.test(name) &&
        key === 'attributename' &&
        /href|numoctaves|&/i.test(value)
      )
        throw new TooMuch();
      if (isEndlessStep(key, value)) throw new TooMuch();
      cost += attributeCost(key, value);
      if (key === 'd' || key === 'points') points += value.match(/[\d.]+/g)?.length ?? 0;
      if (STYLED.test(key) || /url\(/i.test(value))
        (OWN.test(key) && !inherits ? own : references).push(...referencesIn(value));
    }
    const [id] = ids;
    if (ids.length > 1 || (id !== undefined && CODED.test(id))) throw new TooMuch();
    const parent = open.at(-1) ?? root;
    let part = parent;
    if (id !== undefined || references.length + own.length > 0) {
      part = partOf(name);
      part.references = references;
      part.own = own;
      parent.inner.push(part);
      // Browsers take the first of several with one name; here they are one.
      if (id !== undefined) {
        const known = named.get(id);
        if (known) known.inner.push(part);
        else named.set(id, part);
        if (named.size > MOST_IDS) throw new TooMuch();
      }
    }
    part.tags += 1;
    part.elements += cost;
    part.points += points;
    part.uses.push(...uses);
    if (text.endsWith('/')) return;
    if (name === 'text') written ??= { part, depth: open.length, characters: 0 };
    open.push(part);
    if (open.length > MOST_DEPTH) throw new TooMuch();
  }

  let inStyle = false;
  let sheets = 0;
  for (const [text, before] of tagsIn(svg)) {
    count();
    if (inStyle) {
      const sheet = before.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
      // Browsers join what is on both sides of a tag or a comment.
      if (!text.startsWith('/') || sheet.includes('<') || isEndlessSheet(sheet))
        throw new TooMuch();
      // A rule may be for every element.
      root.references.push(...referencesIn(sheet));
      sheets += sheetCost(sheet);
    } else if (written) written.characters += shown(before).length;
    else (open.at(-1) ?? root).elements += before.trim().length / CHARACTERS;
    inStyle = localName(NAME.exec(text)?.[0] ?? '') === 'style' && !text.endsWith('/');
    if (!text.startsWith('/')) readTag(text);
    else if (open.length > 1) open.pop();
    endText();
  }
  open.splice(0);
  endText();
  return { root, named, sheets };
}

/** @returns the whole drawing's weight */
function weigh({ root, named, sheets }: Reading): Weight {
  const known = new Map<Part, Weight>();
  const weightOf = (part: Part | undefined, depth: number): Weight => {
    if (!part) return { tags: 0, elements: 0, points: 0 };
    const before = known.get(part);
    if (before) return before;
    if (depth > MOST_DEPTH) return ENDLESS;
    // A part that renders itself: browsers ignore it, this check rejects it.
    known.set(part, ENDLESS);
    let { tags, elements, points } = part;
    const isTooMuch = (): boolean => elements > MOST_DRAWN || points > MOST_POINTS;
    const add = (more: Weight, times = 1): void => {
      tags += times * more.tags;
      elements += times * more.elements;
      points += times * more.points;
    };
    for (const one of part.inner) add(weightOf(one, depth + 1));
    for (const id of part.uses) add(weightOf(named.get(id), depth + 1));
    const [each, corners] = [tags, points];
    const refer = (id: string, times: number): void => {
      const drawn = named.get(id);
      if (!drawn) return;
      const cost = referenceCost(drawn.kind);
      const { elements: drawnElements, ...inside } = weightOf(drawn, depth + 1);
      // Its stops are read, not drawn.
      if (/gradient$/.test(drawn.kind)) add({ tags: 0, elements: cost, points: 0 }, times);
      else
        add(
          { ...inside, elements: drawnElements + cost },
          drawn.kind === 'marker' ? corners : times,
        );
    };
    for (const id of new Set(part.references)) {
      refer(id, each);
      if (isTooMuch()) return ENDLESS;
    }
    for (const id of new Set(part.own)) {
      refer(id, 1);
      if (isTooMuch()) return ENDLESS;
    }
    const sum = isTooMuch() ? ENDLESS : { tags, elements, points };
    known.set(part, sum);
    return sum;
  };
  const { tags, elements, points } = weightOf(root, 0);
  return { tags, elements: elements + tags * sheets, points };
}

/** True if the drawing may take a browser long to draw, or hides that it does. */
export function isHeavyDrawing(svg: string): boolean {
  if (svg.length > MOST_TEXT) return true;
  // A sheet elsewhere is not read here.
  if (/<\?xml-stylesheet|<(?:[\w.-]+:)?link[\s/>]/i.test(svg)) return true;
  try {
    const { elements, points } = weigh(readDrawing(svg));
    const times = ANIMATION.test(svg) ? ANIMATED : 1;
    return elements * times > MOST_DRAWN || points * times > MOST_POINTS;
  } catch (error) {
    if (error instanceof TooMuch) return true;
    throw error;
  }
}
