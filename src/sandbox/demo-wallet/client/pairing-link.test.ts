import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK_PROBLEMS, readPairingLink } from './pairing-link';

const NOW = 1_700_000_000_000;
const TOPIC = 'b'.repeat(64);
const KEY = 'a'.repeat(64);
const QUERY = `expiryTimestamp=1700000060&relay-protocol=irn&symKey=${KEY}`;
const LINK = `wc:${TOPIC}@2?${QUERY}`;
const read = (text: string) => readPairingLink(text, NOW);

test('link: parsed in any order, with surrounding space, and from a deep link', () => {
  assert.deepEqual(read(LINK), { uri: LINK });
  assert.deepEqual(read(`\n ${LINK}\t`), { uri: LINK });
  const other = `wc:${TOPIC}@2?symKey=${KEY}&relay-protocol=irn&methods=wc_sessionPropose`;
  assert.deepEqual(read(other), { uri: other });
  assert.deepEqual(read(LINK.replace('wc:', 'wc://')), { uri: LINK });
  const deep = `https://wallet.example/wc?uri=${encodeURIComponent(LINK)}&from=shop`;
  assert.deepEqual(read(deep), { uri: LINK });
  assert.deepEqual(read(`wallet://wc?uri=${LINK}`), { uri: LINK });
  assert.deepEqual(read(btoa(LINK)), { uri: LINK });
});

test('each fault: has its own name and message', () => {
  const faults: [string, keyof typeof LINK_PROBLEMS][] = [
    ['  ', 'empty'],
    ['https://example.com/', 'no-link'],
    ['wc:', 'no-link'],
    [`wc:${TOPIC}@1?key=${KEY}`, 'old-version'],
    [`wc:${TOPIC}@2`, 'broken'],
    [LINK.replace(TOPIC, 'short'), 'broken'],
    [LINK.replace(KEY, `${KEY.slice(1)}x`), 'broken'],
    [LINK.replace('irn', 'waku'), 'broken'],
    [LINK.replace('1700000060', '1700000000'), 'expired'],
    [LINK.replace('1700000060', 'soon'), 'expired'],
    [`https://wallet.example/wc?uri=wc:%E0%A4%A`, 'no-link'],
    ['d2M6A', 'no-link'],
  ];
  for (const [text, problem] of faults) {
    assert.deepEqual(read(text), { problem }, text);
    assert.ok(LINK_PROBLEMS[problem].length > 20);
  }
});
