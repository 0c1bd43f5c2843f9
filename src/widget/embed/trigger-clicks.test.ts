/** Tests which clicks on a trigger open the modal, and which stay the browser's. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setGlobal } from '../core/testing/fake-page';
import { createConditions, watchTriggers } from './trigger-clicks';

let stop: AbortController;
let opened = 0;
let vetoed = false;

beforeEach(() => {
  setGlobal('document', new EventTarget());
  stop = new AbortController();
  opened = 0;
  vetoed = false;
  const ignore = () => {};
  const open = () => {
    opened += 1;
  };
  watchTriggers(ignore, open, ignore, stop.signal);
});
afterEach(() => {
  stop.abort();
  setGlobal('document', undefined);
});

function press(type: string, keys: object, isLink: boolean): Event {
  const trigger = {
    dataset: { appkitOpen: '' },
    hasAttribute: (name: string) => name === 'href' && isLink,
    dispatchEvent: () => !vetoed,
  };
  const event = Object.assign(new Event(type, { cancelable: true }), keys, {
    composedPath: () => [trigger],
  });
  document.dispatchEvent(event);
  return event;
}

for (const [name, type, keys, isLink, opens] of [
  ['a click on a button', 'click', {}, false, true],
  ['a click on a link', 'click', {}, true, true],
  ['a click with Control on a button', 'click', { ctrlKey: true }, false, true],
  ['a click with Control on a link', 'click', { ctrlKey: true }, true, false],
  ['a click with Command on a link', 'click', { metaKey: true }, true, false],
  ['a middle click on a link', 'auxclick', { button: 1 }, true, false],
] as const) {
  test(`${name}: ${opens ? 'opens the modal' : 'stays the browser’s'}`, () => {
    const { defaultPrevented } = press(type, keys, isLink);
    assert.deepEqual([opened, defaultPrevented], [opens ? 1 : 0, opens]);
  });
}

test('click that the page vetoes: opens nothing, and does what it did before', () => {
  vetoed = true;
  assert.equal(press('click', {}, true).defaultPrevented, false);
  assert.equal(opened, 0);
});

test('rules of data-appkit-if: put back while we live, gone after destroy, and never put back then', () => {
  setGlobal('CSSStyleSheet', function sheet() {
    return { replaceSync() {} };
  });
  const page: { adoptedStyleSheets: unknown[] } = { adoptedStyleSheets: ['own'] };
  setGlobal('document', page);
  const life = new AbortController();
  const { conditions, keepConditions } = createConditions(life.signal);
  assert.deepEqual(page.adoptedStyleSheets, ['own', conditions]);
  page.adoptedStyleSheets = [];
  keepConditions();
  keepConditions();
  assert.deepEqual(page.adoptedStyleSheets, [conditions]);
  life.abort();
  assert.deepEqual(page.adoptedStyleSheets, []);
  keepConditions();
  assert.deepEqual(page.adoptedStyleSheets, []);
});
