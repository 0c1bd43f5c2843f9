/** Files that break the law of browser-tests.ts. Read by room-faults.ts. */
import { MOST_TESTS } from './browser-tests';

export const BROWSER_FAULTS = [
  {
    law: 'browser-tests',
    what: 'a folder whose tests all have the tag',
    files: {
      'e2e/slow/one.spec.ts':
        "test('one', { tag: '@release' }, () => {});\ntest.describe('two', { tag: '@release' }, () => test('three', () => {}));\n",
    },
  },
  {
    law: 'browser-tests',
    what: 'a folder without quick tests, and none where its substitute is',
    files: { 'e2e/access/axe/one.spec.ts': "test('one', { tag: '@release' }, () => {});\n" },
  },
  {
    law: 'browser-tests',
    what: 'more tests without the tag than npm test has time for',
    files: { 'e2e/slow/one.spec.ts': "test('one', () => {});\n".repeat(MOST_TESTS + 1) },
  },
  {
    law: 'browser-tests',
    what: 'the tag in a title',
    files: { 'e2e/slow/one.spec.ts': "test('one @release', () => {});\n" },
  },
] as const;
