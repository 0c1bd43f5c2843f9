import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setGatewayLoader } from '../contracts/island-loaders';
import { configure, fakeFetch, fakeStorage, setGlobal } from '../testing/fake-page';
import { diagnose } from './diagnose';

const good = { version: '1.0.0', pinned: true };
const codes = async (input = good) => (await diagnose(input)).findings.map(({ code }) => code);

/** @param found what the page has for a selector */
const pageWith = (found: Readonly<Record<string, readonly object[]>> = {}) =>
  Object.assign(new EventTarget(), {
    querySelector: (selector: string) => found[selector]?.[0] ?? null,
    querySelectorAll: (selector: string) => found[selector] ?? [],
  });

beforeEach(() => {
  setGlobal('document', pageWith());
  setGatewayLoader(() => import('../gateway/gateway-api'));
  setGlobal('location', { origin: 'https://shop.test' });
  setGlobal('isSecureContext', true);
  setGlobal('localStorage', fakeStorage());
  configure();
  fakeFetch(() => ({ body: { allowedOrigins: ['https://shop.test'] } }));
});

test('page without problems: no finding', async () => {
  const { version, findings, log } = await diagnose(good);
  assert.equal(version, '1.0.0');
  assert.deepEqual(findings, []);
  assert.ok(Array.isArray(log));
});

test('missing features of the page: named by stable codes', async () => {
  setGlobal('isSecureContext', false);
  setGlobal('localStorage', undefined);
  configure({ projectId: '', relayUrl: 'wss://relay.own.test' });
  assert.deepEqual(await codes({ ...good, pinned: false }), [
    'unpinned',
    'project_id_missing',
    'insecure_context',
    'storage_denied',
    'relay_private',
  ]);
});

test('triggers that work otherwise than the owner expects: named', async () => {
  const shadowRoot = pageWith({ '[data-appkit-if]': [{}] });
  setGlobal(
    'document',
    pageWith({
      'button,input': [{ form: {}, type: 'submit', dataset: { appkitOpen: '' } }],
      '*': [{ shadowRoot: null }, { shadowRoot }],
    }),
  );
  assert.deepEqual(await codes(), ['submit_trigger', 'condition_in_shadow_root']);
});

const GATEWAY: [string, Parameters<typeof fakeFetch>[0]][] = [
  ['gateway_unreachable', () => 'down'],
  ['gateway_unreachable', () => ({ status: 502 })],
  ['gateway_unreachable', () => ({ text: '<html>' })],
  ['invalid_project_id', () => ({ status: 401 })],
  ['origin_not_allowed', () => ({ status: 403 })],
  ['unverified_domain', () => ({ status: 403, text: 'Domain not verified' })],
  ['origin_not_allowed', () => ({ body: { allowedOrigins: [] } })],
  ['origins_missing', () => ({ body: {} })],
  ['rate_limited', () => ({ status: 429 })],
];
for (const [code, answer] of GATEWAY) {
  test(`gateway's answer ${JSON.stringify(answer('', new URL('https://x.test')))}: reported as ${code}`, async () => {
    fakeFetch(answer);
    assert.deepEqual(await codes(), [code]);
  });
}

test("blocked by the page's policy: named with its directive", async () => {
  const page = pageWith();
  setGlobal('document', page);
  fakeFetch(() => {
    const violation = { effectiveDirective: 'connect-src', blockedURI: 'https://gateway.test' };
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
    return 'down';
  });
  const { findings } = await diagnose(good);
  setGlobal('document', undefined);
  assert.deepEqual(findings.at(-1), {
    code: 'csp_blocked',
    detail: 'connect-src https://gateway.test',
  });
});

test('checks fail to load: still answers', async () => {
  setGatewayLoader(() => Promise.reject(new Error('404')));
  assert.deepEqual(await codes(), ['load_failed']);
});
