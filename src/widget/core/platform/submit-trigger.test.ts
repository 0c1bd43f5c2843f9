import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setGlobal } from '../testing/fake-page';
import { hasSubmitTrigger } from './submit-trigger';

const [search, order] = [{}, {}];
const button = (form: object | null, type = 'submit', dataset: object = {}) => ({
  ...{ form, type, dataset },
});
const TRIGGER = { appkitOpen: '' };

/** By the order of the page's buttons and fields. */
function found(...controls: object[]): boolean {
  setGlobal('document', {
    querySelectorAll: (selector: string) => (selector === 'button,input' ? controls : []),
  });
  return hasSubmitTrigger();
}

test('trigger: found only as the first submit button of a form', () => {
  const trigger = button(order, 'submit', TRIGGER);
  assert.equal(found(trigger), true);
  assert.equal(found(button(order, 'text'), button(order, 'button'), trigger), true);
  // Another form has its own first button.
  assert.equal(found(button(search), trigger), true);
  assert.equal(found(button(search), trigger, button(search)), true);
  for (const first of [button(order), button(order, 'image')]) {
    assert.equal(found(first, trigger), false);
  }
  assert.equal(found(button(order, 'button', TRIGGER)), false);
  assert.equal(found(button(null, 'submit', TRIGGER)), false);
  assert.equal(found(), false);
});
