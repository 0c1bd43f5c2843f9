/** Tests the marks of the foot's view in a fake document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from 'react-dom';
import { type FakeNode, fakeDocument } from '../../core/testing/fake-dom';
import { setGlobal } from '../../core/testing/fake-page';
import { Foot } from './Foot';

test('foot goes while its view stays: the view has none of its marks any more', async () => {
  const root = fakeDocument();
  let mark = (): void => {};
  const { document } = globalThis as unknown as { document: FakeNode };
  const create = document.createElement as (name: string) => FakeNode;
  const body = create('div');
  Object.assign(body, { scrollTop: 10, scrollHeight: 100, clientHeight: 50 });
  const view = create('div');
  Object.assign(view, {
    parentElement: body,
    toggleAttribute: (name: string, on: boolean) =>
      on ? view.attributes.set(name, '') : view.attributes.delete(name),
  });
  document.createElementNS = (_: string, name: string) =>
    Object.assign(create(name), { closest: () => view, offsetHeight: 40 });
  setGlobal('ResizeObserver', function observer(act: () => void) {
    mark = act;
    return { observe() {}, disconnect() {} };
  });
  setGlobal('requestAnimationFrame', (act: () => void) => act());
  setGlobal('cancelAnimationFrame', () => {});
  render(<Foot>x</Foot>, root as never);
  mark();
  assert.deepEqual([...view.attributes.keys()].sort(), ['data-above', 'data-below']);
  render(null, root as never);
  assert.deepEqual([...view.attributes.keys()], []);
});
