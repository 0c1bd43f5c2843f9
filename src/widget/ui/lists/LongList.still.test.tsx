/** Tests row changes above the viewport: visible rows do not move, and focus stays with its row. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument, nodesIn, textOf } from '../../core/testing/fake-dom';
import { LongList } from './LongList';

const HEIGHT = 60;
const MAX_HEIGHT = 300;
const ROWS = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}` }));
const news = (...ids: string[]) => ids.map((id) => ({ id }));
let root: FakeNode;

const kindOf = () => 'row';
const withRole = (role: string): FakeNode[] =>
  nodesIn(root).filter(({ attributes }) => attributes.get('role') === role);
const scroller = (): FakeNode => withRole('group')[0] ?? assert.fail();

function show(rows: typeof ROWS): void {
  render(
    <LongList
      rows={rows}
      label="Rows"
      rowKey={({ id }) => id}
      kindOf={kindOf}
      heights={{ row: HEIGHT }}
      gap={0}
      maxHeight={MAX_HEIGHT}
      pressable={() => true}
      renderRow={({ id }, tabIndex) => (
        <button type="button" tabIndex={tabIndex}>
          {id}
        </button>
      )}
    />,
    root as never,
  );
  Object.assign(scroller(), { querySelector: () => null });
}

/**
 * Mimics browsers: clamps the scroll position to the end of the content, also when the content
 * shrinks.
 */
function hasAnEnd(): void {
  let at = 0;
  const whole = () => {
    const { style } = withRole('list')[0] ?? assert.fail();
    return Number.parseFloat((style as CSSStyleDeclaration).blockSize);
  };
  Object.defineProperty(scroller(), 'scrollTop', {
    get: () => {
      at = Math.max(0, Math.min(at, whole() - MAX_HEIGHT));
      return at;
    },
    set: (to: number) => {
      at = to;
    },
  });
}

/** CSS px from the list's upper edge to each rendered row. */
const places = () =>
  new Map(
    withRole('listitem').map((line) => {
      const { insetBlockStart } = line.style as CSSStyleDeclaration;
      return [textOf(line), Number.parseFloat(insetBlockStart) - Number(scroller().scrollTop)];
    }),
  );

/** Scrolls to the position and waits until it is rendered: a few rows per step. */
async function goTo(top: number): Promise<void> {
  Object.assign(scroller(), { clientHeight: MAX_HEIGHT, scrollTop: top });
  (scroller().listeners as Map<string, (event: object) => void>)
    .get('scroll')
    ?.call(scroller(), { type: 'scroll' });
  const isFull = () => {
    const shown = [...places().values()];
    return Math.min(...shown) <= 0 && Math.max(...shown) >= MAX_HEIGHT;
  };
  for (let round = 0; round < 200 && !isFull(); round += 1) {
    await new Promise((resolve) => setTimeout(resolve));
  }
  assert.ok(isFull());
  // And the step that finds no more work.
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  root = fakeDocument();
});
afterEach(() => {
  render(null, root as never);
});

test('rows added or moved above the viewport: visible rows stay in place', async () => {
  show(ROWS);
  await goTo(HEIGHT * 40.5);
  const before = places();
  show([...news('a', 'b', 'c'), ...ROWS]);
  assert.deepEqual(places(), before);
  show(ROWS.slice(10));
  assert.deepEqual(places(), before);
  // The first visible row now has different rows below it, as under its heading.
  show([...ROWS.slice(10, 41), ...news('a', 'b', 'c'), ...ROWS.slice(41)]);
  const after = places();
  for (const { id } of ROWS.slice(41, 46)) assert.equal(after.get(id), before.get(id));
});

test('change above the end: moves nothing, although the scroll range shrinks', async () => {
  show(ROWS);
  hasAnEnd();
  await goTo(HEIGHT * (ROWS.length - 6));
  const before = places();
  show(ROWS.slice(3));
  assert.deepEqual(places(), before);
});

test('at the top: new rows are visible', async () => {
  show(ROWS);
  await goTo(0);
  show([...news('a'), ...ROWS]);
  await goTo(0);
  assert.equal(places().get('a'), 0);
});

test('hidden below another screen: scrolled when visible again', async () => {
  show(ROWS);
  const top = HEIGHT * 40;
  await goTo(top);
  const before = places();
  // Browsers report these values for an element that is not displayed.
  Object.assign(scroller(), { clientHeight: 0, scrollTop: 0 });
  show([...news('a'), ...ROWS]);
  show([...news('b', 'a'), ...ROWS]);
  assert.equal(scroller().scrollTop, 0);
  await goTo(top);
  const after = places();
  for (const { id } of ROWS.slice(40, 46)) assert.equal(after.get(id), before.get(id));
});

test('rows added above: the focus stays with its row', async () => {
  show(ROWS);
  await goTo(0);
  const stop = (): string => {
    const buttons = nodesIn(root).filter(({ localName }) => localName === 'button');
    const [first] = buttons.filter(({ attributes }) => attributes.get('tabIndex') === '0');
    return first ? textOf(first) : '';
  };
  const list = withRole('list')[0] ?? assert.fail();
  const target = { closest: () => ({ dataset: { index: '2' } }) };
  (list.listeners as Map<string, (event: object) => void>)
    .get('focusin')
    ?.call(list, { type: 'focusin', target });
  await new Promise((resolve) => setTimeout(resolve));
  assert.equal(stop(), 'r2');
  show([...news('a'), ...ROWS]);
  assert.equal(stop(), 'r2');
  show(ROWS.slice(1));
  assert.equal(stop(), 'r2');
});
