import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNetworkObject } from '../../protocol/networks';
import { LOCAL_SOLANA, namespaceNetworks, PROJECT_ID, SANDBOX_NAMESPACES } from '../facts';
import { escapeHtml, scriptValue } from './page-html';
import {
  configScript,
  type PageContext,
  pageWalletTag,
  strictPolicy,
  widgetTag,
} from './page-options';

function context(query = ''): PageContext {
  return {
    port: 4100,
    query: new URLSearchParams(query),
    nonce: 'n0nce',
    integrityOf: (directory) => (directory.startsWith('cdn/') ? 'sha384-true' : 'sha384-faulty'),
    currentDirectory: 'cdn/1.0.0',
  };
}

test('tag: pinned, with project and gateway', () => {
  const tag = widgetTag(context(), { nonce: 'n0nce' });
  assert.match(tag, /src="http:\/\/cdn\.localhost:4100\/cdn\/1\.0\.0\/appkit\.js"/);
  assert.match(tag, / integrity="sha384-true" crossorigin="anonymous"/);
  assert.match(tag, / async nonce="n0nce"/);
  assert.ok(tag.includes(`data-project-id="${PROJECT_ID}"`));
  assert.ok(tag.includes('data-gateway="http://gateway.localhost:4100"'));
  assert.ok(tag.includes('data-relay-url="ws://relay.localhost:4100"'));
});

test('query: adds, replaces and removes attributes, all escaped', () => {
  const tag = widgetTag(
    context('attr.accent=%22%3E%3Cb%3E&attr.gateway=http://x&no.project-id&debug'),
  );
  assert.ok(tag.includes('data-accent="&quot;&gt;&lt;b&gt;"'));
  assert.ok(tag.includes('data-gateway="http://x"'));
  assert.ok(tag.includes('data-debug=""'));
  assert.ok(!tag.includes('data-project-id'));
  assert.ok(!widgetTag(context('unpinned')).includes('integrity'));
  assert.ok(widgetTag(context('cdn=/cdn/0.9.9/')).includes('/cdn/0.9.9/appkit.js"'));
});

test('networks: objects for local ids, text for the rest; config is merged', () => {
  const read = (query: string) => {
    const source = /AppKitConfig = (.*);<\/script>/.exec(configScript(context(query)))?.[1] ?? '';
    return JSON.parse(source) as { networks: (string | { id: string })[]; accent?: string };
  };
  const ids = (query: string) =>
    read(query).networks.map((network) => (typeof network === 'string' ? network : network.id));
  assert.deepEqual(ids(''), ['eip155:31337', 'eip155:31338']);
  assert.deepEqual(ids('networks=31338'), ['eip155:31338']);
  assert.deepEqual(ids('networks=31337,eip155:1'), ['eip155:31337', 'eip155:1']);
  assert.deepEqual(ids('namespaces=solana'), [LOCAL_SOLANA.id]);
  assert.deepEqual(
    new Set(ids('namespaces=all').map((id) => id.split(':')[0])),
    new Set(SANDBOX_NAMESPACES),
  );
  assert.deepEqual(ids('namespaces=near'), ['eip155:31337', 'eip155:31338']);
  assert.equal(typeof read(`networks=${LOCAL_SOLANA.id}`).networks[0], 'object');
  assert.equal(typeof read('networks=eip155:1').networks[0], 'string');
  assert.equal(read('config={"accent":"red"}').accent, 'red');
});

test("network of the sandbox: valid for the widget's own parser", () => {
  for (const network of namespaceNetworks(4100, SANDBOX_NAMESPACES)) {
    assert.equal(parseNetworkObject(network).id, network.id);
  }
});

test('any value: cannot end its script element or attribute', () => {
  assert.ok(!scriptValue({ a: '</script><script>' }).includes('</'));
  assert.equal(JSON.parse(scriptValue('\u2028</b>')), '\u2028</b>');
  assert.equal(escapeHtml(`<a href="x">'&`), '&lt;a href=&quot;x&quot;&gt;&#39;&amp;');
});

test('strict policy: the promised one', () => {
  const policy = strictPolicy(context());
  for (const directive of [
    "default-src 'none'",
    "script-src 'nonce-n0nce' 'strict-dynamic'",
    "style-src 'self'",
    'connect-src http://gateway.localhost:4100 ws://relay.localhost:4100 http://chain-31337',
    'img-src http://gateway.localhost:4100;',
    "require-trusted-types-for 'script'",
    'trusted-types appkit',
  ]) {
    assert.ok(policy.includes(directive), directive);
  }
  assert.doesNotMatch(policy, /unsafe|data:|\*/);
  assert.match(strictPolicy(context('tt=other')), /trusted-types other/);
});

test('recorder: present only on request, before anything that can fail', () => {
  assert.ok(!configScript(context()).includes('sandboxProblems'));
  const script = configScript(context('watch'), 'n0nce');
  assert.ok(script.startsWith('<script nonce="n0nce">'));
  assert.ok(script.indexOf('sandboxProblems') < script.indexOf('AppKitConfig'));
});

test('page wallet: present only on request', () => {
  assert.equal(pageWalletTag(context()), '');
  assert.match(pageWalletTag(context('wallet=page'), 'n0nce'), /nonce="n0nce" src=/);
});
