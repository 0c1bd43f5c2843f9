/** Finds English words that the direction of the page has put into another order. */
import type { Locator } from 'playwright/test';

/**
 * Words that come before the word that they follow: on one line to its left, or on a line above it.
 * Punctuation belongs to its word, but is measured alone at the end of one.
 */
export function misplacedWords(sentence: Locator): Promise<string[]> {
  return sentence.evaluate((element) => {
    const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: { word: string; x: number; y: number }[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('.vh')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}\p{N}\p{Sc}’'.,]+?(?=[.,]?(?:[\s\p{Cf}]|$))|[.,](?=[\s\p{Cf}]|$)/gu,
      )) {
        const range = element.ownerDocument.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [box] = range.getClientRects();
        if (box) places.push({ word, x: box.left, y: box.top });
      }
    }
    if (places.length < 2) return ['no words'];
    return places.flatMap(({ word, x, y }, at) => {
      const before = places[at - 1];
      if (!before) return [];
      const below = y > before.y + 4;
      const right = Math.abs(y - before.y) <= 4 && x > before.x;
      return below || right ? [] : [`${before.word} ${word}`];
    });
  });
}
