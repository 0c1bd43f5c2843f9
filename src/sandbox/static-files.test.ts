import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insideRoot } from './static-files';

test('path: stays inside its folder, in any spelling', () => {
  assert.equal(insideRoot('/srv', '/shop.css'), '/srv/shop.css');
  assert.equal(insideRoot('/srv', '/'), '/srv/index.html');
  for (const bad of ['/../etc/passwd', '/%2e%2e/etc/passwd', '/..%2fetc', '/%', '/a%00.js']) {
    const file = insideRoot('/srv', bad);
    assert.ok(file === undefined || file.startsWith('/srv/'), bad);
  }
  assert.equal(insideRoot('/srv', '/../srv-other/a'), undefined);
});
