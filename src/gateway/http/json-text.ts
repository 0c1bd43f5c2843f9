/**
 * Reads the parts of a JSON text exactly as they were written: parsing and printing rounds integers
 * beyond 2^53, makes `null` of `1e400`, and drops keys such as `__proto__`. Every function needs a
 * text that `JSON.parse` accepts. Source: RFC 8259.
 */

const SPACE = ' \t\r\n';
const OPENS = '{[';
const CLOSES = '}]';

/** Index behind the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
}

/** Index behind a number, `true`, `false` or `null`. */
function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !`,${CLOSES}${SPACE}`.includes(text[at] ?? '')) at += 1;
  return at;
}

/** Index of the first character that is not one of the given. */
function skip(text: string, start: number, characters: string): number {
  let at = start;
  while (at < text.length && characters.includes(text[at] ?? '')) at += 1;
  return at;
}

/** Calls `look` before each bracket outside strings. @returns the index where `look` said true. */
function untilBracket(text: string, start: number, look: (isOpen: boolean) => boolean): number {
  for (let at = start; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === '"') at = stringEnd(text, at);
    else {
      const isOpen = OPENS.includes(character);
      if ((isOpen || CLOSES.includes(character)) && look(isOpen)) return at;
      at += 1;
    }
  }
  return text.length;
}

function valueEnd(text: string, start: number): number {
  const character = text[start] ?? '';
  if (character === '"') return stringEnd(text, start);
  if (!OPENS.includes(character)) return wordEnd(text, start);
  let depth = 0;
  const last = untilBracket(text, start, (isOpen) => {
    depth += isOpen ? 1 : -1;
    return depth === 0;
  });
  return last + 1;
}

/** True if objects and lists lie in each other more than `most` times. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  const at = untilBracket(text, 0, (isOpen) => {
    depth += isOpen ? 1 : -1;
    return depth > most;
  });
  return at < text.length;
}

/** The values of an object as they were written. Of two with the same key, the last counts. */
export function rawMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  let at = skip(text, skip(text, 0, SPACE) + 1, SPACE);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const key: string = JSON.parse(text.slice(at, keyEnd));
    const start = skip(text, keyEnd, `${SPACE}:`);
    const end = valueEnd(text, start);
    members.set(key, text.slice(start, end));
    at = skip(text, end, `${SPACE},`);
  }
  return members;
}

/** The items of a list as they were written. */
export function rawItems(text: string): string[] {
  const items: string[] = [];
  let at = skip(text, skip(text, 0, SPACE) + 1, SPACE);
  while (at < text.length && text[at] !== ']') {
    const end = valueEnd(text, at);
    items.push(text.slice(at, end));
    at = skip(text, end, `${SPACE},`);
  }
  return items;
}
