/**
 * Tests sign-in with one request (`wc_sessionAuthenticate`) through the sandbox's relay, between
 * unmodified clients of both generations. The wallet answers as soon as it has the request.
 */
import { Wallet } from 'ethers';
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { expect, releaseUnless, test } from '../../fixtures';
import {
  CHAIN,
  GENERATIONS,
  leave,
  type SignClient,
  signClient,
} from '../../support/walletconnect/relay-client';

const ROUNDS = 3;
const account = new Wallet(`0x${'11'.repeat(32)}`);

for (const [page, phone] of GENERATIONS.flatMap((one) =>
  GENERATIONS.map((other) => [one, other] as const),
)) {
  test(
    `page with ${page} and wallet with ${phone}: each sign-in with one request ends in a session`,
    releaseUnless(page === '2.17.1' && phone === '2.17.1'),
    async ({ hosts }) => {
      const relay = { relayUrl: `ws://127.0.0.1:${hosts.port}`, projectId: PROJECT_ID };
      const dapp = await signClient(page, relay);
      const wallet = await signClient(phone, relay);
      wallet.on('session_authenticate', ({ id, params: { authPayload } }) => {
        void approve(wallet, id, authPayload);
      });
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { uri, response } = await dapp.authenticate({
          ...{ chains: [CHAIN], domain: 'peer.test', uri: 'https://peer.test/login' },
          ...{ nonce: `nonce-${round}`, methods: ['personal_sign'] },
        });
        const answered = response();
        await wallet.core.pairing.pair({ uri });
        const { auths, session } = await answered;
        expect(auths).toHaveLength(1);
        expect(dapp.session.getAll().map(({ topic }) => topic)).toContain(session?.topic);
        expect(dapp.session.getAll()).toHaveLength(round);
      }
      await leave(dapp, wallet);
    },
  );
}

/** One signature, over the text that the client itself writes. */
async function approve(
  wallet: SignClient,
  id: number,
  asked: Record<string, unknown>,
): Promise<void> {
  const iss = `did:pkh:${CHAIN}:${account.address}`;
  const text = wallet.formatAuthMessage({ request: asked, iss });
  const auth = {
    h: { t: 'caip122' },
    p: { ...asked, iss },
    s: { t: 'eip191', s: await account.signMessage(text) },
  };
  await wallet.approveSessionAuthenticate({ id, auths: [auth] });
}
