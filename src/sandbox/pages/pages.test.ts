import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageContext } from '../host-page/page-options';
import { HOSTILE_SHEETS } from './hostile-css';
import { PAGES, pageIndex } from './page-table';

function context(query = ''): PageContext {
  return {
    port: 4100,
    query: new URLSearchParams(query),
    nonce: 'n0nce',
    integrityOf: (directory) => `sha384-of-${directory}`,
    currentDirectory: 'cdn/1.0.0',
  };
}

const html = (name: string, query = '') => PAGES[name]?.(context(query)).html ?? '';
const tags = (text: string) => text.match(/<script[^>]*\/appkit\.js"[^>]*>/g) ?? [];

test('every page: in the index, with the opener or a reason for its absence', () => {
  const index = pageIndex(context()).html;
  for (const name of Object.keys(PAGES)) {
    assert.ok(index.includes(`href="/${name}`), name);
    const hasOpener = /data-appkit-open|appkitOpen/.test(html(name));
    assert.ok(hasOpener || name === 'sandboxed-frame', name);
  }
});

test('each page: one pinned tag, unless its hazard is another tag', () => {
  const others: Record<string, number> = {
    bare: 0,
    'tag-manager': 0,
    'sandboxed-frame': 0,
    twice: 2,
    'two-versions': 2,
  };
  for (const name of Object.keys(PAGES)) {
    const found = tags(html(name));
    assert.equal(found.length, others[name] ?? 1, name);
    for (const tag of found) assert.match(tag, /integrity="sha384-of-cdn\//, name);
  }
});

test('two versions: the older first, each pinned by its own hash', () => {
  const [first = '', second = ''] = tags(html('two-versions'));
  assert.match(first, /cdn\/0\.9\.9\/appkit\.js" integrity="sha384-of-cdn\/0\.9\.9"/);
  assert.match(second, /cdn\/1\.0\.0\/appkit\.js" integrity="sha384-of-cdn\/1\.0\.0"/);
});

test('ten hostile sheets: each on its page', () => {
  assert.equal(HOSTILE_SHEETS.length, 10);
  HOSTILE_SHEETS.forEach(({ css }, i) => {
    assert.ok(html('hostile-css', `css=${i + 1}`).includes(css));
  });
  assert.equal(PAGES['hostile-css']?.(context('css=11')).status, 404);
});

test('tag manager page: each variant strips its parts', () => {
  const injected = html('tag-manager');
  assert.match(injected, /"data-project-id"/);
  for (const variant of ['stripped', 'src']) {
    assert.doesNotMatch(html('tag-manager', `variant=${variant}`), /"data-/);
  }
  assert.match(html('tag-manager', 'variant=src'), /appkit\.js\?projectId=/);
  assert.match(html('tag-manager', 'variant=no-current-script'), /currentScript/);
});

test('csp-strict: sends the policy without the parts that a test drops', () => {
  const policy = (query: string) =>
    PAGES['csp-strict']?.(context(query)).headers?.['content-security-policy'] ?? '';
  assert.match(policy(''), /connect-src/);
  assert.doesNotMatch(policy('drop=connect-src'), /connect-src/);
  assert.match(policy('drop=connect-src'), /script-src/);
});
