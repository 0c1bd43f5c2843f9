/**
 * Reads the parts of a JSON text exactly as they were written: parsing and printing rounds integers
 * beyond 2^53, makes `null` of `1e400`, and drops keys such as `__proto__`. `rawMembers` and
 * `rawItems` need a text that `JSON.parse` accepts. Source: RFC 8259.
 */

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9;
const isOpening = (code: number) => code === 123 || code === 91;
const isClosing = (code: number) => code === 125 || code === 93;

/** Index behind the string that begins at `start`; the end of a text in which it does not end. */
function stringEnd(text: string, start: number): number {
  const quote = text.indexOf('"', start + 1);
  if (quote < 0) return text.length;
  let slashes = 0;
  while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
  if (slashes % 2 === 0) return quote + 1;
  // Character by character: a search for each of many quotes takes longer.
  for (let at = quote + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/** Index behind a number, `true`, `false` or `null`. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COMMA || isClosing(code) || isSpace(code)) break;
  }
  return at;
}

/** Index of the first character that is neither a space nor the separator. */
function skip(text: string, start: number, separator?: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== separator && !isSpace(code)) break;
  }
  return at;
}

/** Index behind the list or object that begins at `start`. */
function containerEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at);
      continue;
    }
    if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function valueEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return stringEnd(text, start);
  return isOpening(code) ? containerEnd(text, start) : wordEnd(text, start);
}

export interface JsonShape {
  /** How many objects and lists lie in each other. */
  depth: number;
  /** Objects, lists, and members of objects: these take most of the time to parse. */
  parts: number;
  /** Commas: one less than the members of a list or an object. */
  commas: number;
}

/** The shape of any text, also of one that is not JSON. Costs much less than parsing. */
export function shapeOf(text: string): JsonShape {
  let depth = 0;
  let deepest = 0;
  let parts = 0;
  let commas = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at);
      continue;
    }
    if (isOpening(code)) {
      parts += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (isClosing(code)) depth -= 1;
    else if (code === COLON) parts += 1;
    else if (code === COMMA) commas += 1;
    at += 1;
  }
  return { depth: deepest, parts, commas };
}

/** The values of an object as they were written. Of two with the same key, the last counts. */
export function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  let at = skip(text, skip(text, 0) + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = stringEnd(text, at);
    const key: string = JSON.parse(text.slice(at, keyEnd));
    const start = skip(text, keyEnd, COLON);
    const end = valueEnd(text, start);
    members.set(key, text.slice(start, end));
    at = skip(text, end, COMMA);
  }
  return members;
}

/** The items of a list as they were written. */
export function rawItems(text: string): string[] {
  const items: string[] = [];
  let at = skip(text, skip(text, 0) + 1);
  while (at < text.length && !isClosing(text.charCodeAt(at))) {
    const end = valueEnd(text, at);
    items.push(text.slice(at, end));
    at = skip(text, end, COMMA);
  }
  return items;
}
