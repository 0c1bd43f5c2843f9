/** A wallet of the tests: shares as a frame seals them, and receipts as the vault signs them. */
import { randomUUID } from 'node:crypto';
import { AUTH_PATHS } from '../../../protocol/custody/auth-api';
import { RECEIPT_TYPE, type ReceiptClaims } from '../../../protocol/custody/vault-api';
import { KEY_KINDS, shareContext } from '../../../protocol/custody/wallet-keys';
import { sealTo } from '../../custody/seal-share';
import { EMAIL, OWN, type TestAuth, type TestBrowser } from '../test-auth';

export const ADDRESSES = {
  eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solana: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
};
export const SHARES = { entropy: [1, 2, 3], eip155: [4, 5, 6], solana: [7, 8, 9] } as const;

export const signReceipt = (
  { vault, clock }: TestAuth,
  claims: Pick<ReceiptClaims, 'sub' | 'wallet'> & Partial<ReceiptClaims>,
) =>
  vault.signer.sign(RECEIPT_TYPE, {
    ...{ iss: 'appkit-vault', aud: 'appkit-auth', addresses: ADDRESSES, state: 'created' },
    ...{ iat: Math.floor(clock.now / 1000), ...claims },
  });

export async function personOf(auth: TestAuth): Promise<string> {
  const { id } = await auth.store.db.selectFrom('people').select('id').executeTakeFirstOrThrow();
  return id;
}

/** The body of a PUT. */
export async function newWallet(auth: TestAuth, walletId: string = randomUUID()) {
  const shares = await Promise.all(
    KEY_KINDS.map(async (kind) => [
      kind,
      await sealTo(
        auth.keys.seal.publicKey,
        Uint8Array.from(SHARES[kind]),
        shareContext(walletId, kind, 'auth'),
      ),
    ]),
  );
  const receipt = await signReceipt(auth, { sub: await personOf(auth), wallet: walletId });
  return { walletId, addresses: ADDRESSES, shares: Object.fromEntries(shares), receipt };
}

/** A person with a wallet, logged in. */
export async function withWallet(auth: TestAuth, browser: TestBrowser) {
  const { accessToken: token } = await auth.login(browser);
  const { walletId } = (await browser.call('GET', AUTH_PATHS.wallet, { token })).body;
  const body = await newWallet(auth, walletId);
  const made = await browser.call('PUT', AUTH_PATHS.wallet, { token, body });
  if (made.status !== 200) throw new Error(`wallet: ${JSON.stringify(made.body)}`);
  return { token, walletId: walletId as string, body };
}

/** The person logs in on the secure site's own page. @returns the access token. */
export async function ownToken(auth: TestAuth, browser: TestBrowser, email = EMAIL) {
  auth.clock.now += 31_000;
  return (await auth.login(browser, email, OWN)).accessToken;
}

/** The person enters a fresh code. */
export async function stepUp(auth: TestAuth, browser: TestBrowser, token: string) {
  const begun = await browser.call('POST', AUTH_PATHS.stepUp, { token, body: {} });
  const body = { attemptId: begun.body.attemptId, otp: await auth.code() };
  return browser.call('POST', AUTH_PATHS.stepUp, { token, body });
}
