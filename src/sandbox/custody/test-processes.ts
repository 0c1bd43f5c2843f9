/** Auth service and vault of the tests, and the frame's code that makes a wallet with both. */
import * as v from 'valibot';
import type { AuthStore } from '../../gateway/auth/store/auth-tables';
import {
  EMAIL,
  SHOP,
  type TestAuth,
  type TestBrowser,
  testAuth,
  testKeys,
} from '../../gateway/auth/test-auth';
import { hashText } from '../../gateway/custody/device-proof-check';
import { createSealKey, generateSealKey } from '../../gateway/custody/seal-share';
import {
  createTokenReader,
  createTokenSigner,
  generateSigningKey,
} from '../../gateway/custody/signed-token';
import { testModeKeys } from '../../gateway/custody/test-mode-keys';
import { createTestVault, SECURE_ORIGIN, type TestVault } from '../../gateway/vault/test-vault';
import type { VaultStore } from '../../gateway/vault/vault-store';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import { openDeviceStore } from '../../secure/device/device-store';
import { keysChunk } from '../../secure/keys/keys-chunk';
import { type ServiceClient, ServiceError } from '../../secure/login/service-client';
import type { Session } from '../../secure/login/sessions';
import { createWallets } from '../../secure/login/wallet';

/** Keys of both processes, as their files hold them. */
export async function custodyKeys() {
  const made = await testKeys();
  const [sealKey, receipts] = await Promise.all([
    generateSealKey().then(createSealKey),
    generateSigningKey().then(createTokenSigner),
  ]);
  made.keys.receipts = await createTokenReader(receipts.publicKey);
  return { made, vault: { sealKey, receipts, kek: testModeKeys() } };
}
export type CustodyKeys = Awaited<ReturnType<typeof custodyKeys>>;

export interface Processes {
  auth: TestAuth;
  world: TestVault;
}

export async function startProcesses(
  { made, vault }: CustodyKeys,
  stores: { auth?: AuthStore; vault?: VaultStore } = {},
): Promise<Processes> {
  const world = await createTestVault(
    {},
    { ...vault, ...(stores.vault && { store: stores.vault }) },
  );
  const config = {
    secureOrigins: [SECURE_ORIGIN],
    vault: { sealKey: vault.sealKey.publicKey, receiptKey: vault.receipts.publicKey },
  };
  const auth = await testAuth(config, { made, ...(stores.auth && { store: stores.auth }) });
  Object.assign(world.vault, { grants: [auth.keys.reader] });
  return { auth, world };
}

/** A call fails before the service gets it, or its reply is lost. */
export type Fault = 'request' | 'reply';

/** The frame's client of both processes. @param fault Asked before each call, with its number. */
function clientOf(
  { auth, world }: Processes,
  browser: TestBrowser,
  fault: (call: number) => Fault | undefined,
): ServiceClient {
  let calls = 0;
  return {
    async call({ method = 'GET', path, body, token, reply }) {
      const lost = fault(calls);
      calls += 1;
      if (lost === 'request') throw new Error('lost');
      const isVault = path.startsWith('/vault/');
      const answer =
        path === VAULT_PATHS.key
          ? { status: 200, json: { kid: 'k', key: world.vault.sealKey.publicKey } }
          : isVault
            ? await world.post(path, body, browser.device)
            : await browser
                .call(method, path, {
                  ...(body !== undefined && { body }),
                  ...(token && { token }),
                })
                .then(({ status, body: json }) => ({ status, json }));
      if (lost === 'reply') throw new Error('lost');
      const { code = '' } = answer.json as { code?: string };
      if (answer.status >= 400) throw new ServiceError(code, code, answer.status);
      await auth.service.idle();
      return v.parse(reply, answer.json === '' ? {} : answer.json);
    },
  };
}

/** A login on a device of its own, and the wallet that the frame finds or makes. */
export async function frameOf(
  both: Processes,
  fault: (call: number) => Fault | undefined = () => undefined,
  known?: TestBrowser,
) {
  const browser = known ?? (await both.auth.browser());
  both.auth.clock.now += 31_000;
  both.world.clock.now = both.auth.clock.now;
  const { accessToken } = await both.auth.login(browser);
  const session: Session = {
    ...{ email: EMAIL, wallet: undefined, networkId: undefined },
    token: async () => accessToken,
    update: async () => {},
  };
  const wallets = createWallets({
    ...{ client: clientOf(both, browser, fault), mode: 'live' },
    ...{ store: await openDeviceStore(undefined), loadKeys: async () => keysChunk },
  });
  return {
    browser,
    ensure: () => wallets.ensure(session),
    /** @returns the vault's reply for a message. */
    async sign() {
      const intent = JSON.stringify({
        ...{ kind: 'eip155_message', origin: SHOP, networkId: 'eip155:1', message: '0x6869' },
      });
      const asked = { purpose: 'sign', kind: 'eip155', intent: hashText(intent) };
      const { body } = await browser.call('POST', AUTH_PATHS.grants, {
        ...{ token: accessToken, body: asked },
      });
      return both.world.post(VAULT_PATHS.signatures, { ...body, intent }, browser.device);
    },
  };
}
