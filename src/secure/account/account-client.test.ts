import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recoverMessageAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import { releaseText, VAULT_PATHS } from '../../protocol/custody/vault-api';
import { exportChunk } from '../export/export-chunk';
import { type ServiceCall, ServiceError } from '../login/service-client';
import { createAccount, type OwnWallet } from './account-client';

const KEY = `0x${'22'.repeat(32)}` as const;
const OWNER = privateKeyToAccount(KEY);
const session = { token: async () => 'token' } as never;
const exported = { words: [], keys: { eip155: KEY, solana: '' } };
const refused = (code: string) => new ServiceError(code, code, 403);

/** Both services; `dies` ends the page before it sees the reply of that call. */
function open(dies?: string) {
  const state = { custody: 'operator' as OwnWallet['custody'], hasShare: true };
  const calls: string[] = [];
  let isDead = false;
  let end = dies;
  const wallet = () => ({
    ...{ state: 'ready', walletId: 'w', addresses: { eip155: OWNER.address, solana: 's' } },
    ...{ custody: state.custody, confirmed: true, mayBeOwn: true },
  });
  async function answer(path: string, method: string, body: Record<string, string>) {
    if (path === AUTH_PATHS.grants) {
      if (state.custody === 'operator') state.custody = 'releasing';
      return { grant: 'grant' };
    }
    if (path === VAULT_PATHS.release) {
      const signature = body.proof as `0x${string}` | undefined;
      if (state.hasShare && !signature) throw refused('step_up_needed');
      if (signature) {
        const message = releaseText(body.grant ?? '');
        assert.equal(await recoverMessageAddress({ message, signature }), OWNER.address);
      }
      state.hasShare = false;
      return { receipt: 'receipt' };
    }
    if (method === 'PUT') {
      assert.equal(body.receipt, 'receipt');
      state.custody = 'own';
    }
    return wallet();
  }
  const client = {
    async call({ path, method = 'GET', body }: ServiceCall<unknown>) {
      if (isDead) throw new Error('closed');
      const name = `${method} ${path}`;
      calls.push(name);
      const reply = await answer(path, method, (body ?? {}) as Record<string, string>);
      if (name !== end) return reply;
      isDead = true;
      throw new Error('closed');
    },
  };
  const account = createAccount({
    ...{ client: client as never, sessions: {} as never, login: {} as never },
    ...{ origin: 'https://secure.test', mode: 'live', loadExport: async () => exportChunk },
  });
  return {
    ...{ state, calls, account },
    reopen() {
      isDead = false;
      end = undefined;
    },
  };
}

test('"Make this wallet yours": with a signature of the exported key, then the auth service knows', async () => {
  const { account, state } = open();
  const wallet = await account.wallet(session);
  assert.ok(wallet);
  await account.release(session, wallet, exported);
  assert.deepEqual(state, { custody: 'own', hasShare: false });
});

for (const [step, after] of [
  [`POST ${AUTH_PATHS.grants}`, { custody: 'releasing', hasShare: true }],
  [`POST ${VAULT_PATHS.release}`, { custody: 'own', hasShare: false }],
  [`PUT ${AUTH_PATHS.wallet}`, { custody: 'own', hasShare: false }],
] as const) {
  test(`page that ends after ${step}: the next visit finishes it, or the wallet is as before`, async () => {
    const { account, state, reopen } = open(step);
    const wallet = await account.wallet(session);
    assert.ok(wallet);
    await assert.rejects(account.release(session, wallet, exported));
    reopen();
    assert.equal((await account.wallet(session))?.custody, after.custody);
    assert.deepEqual(state, after);
  });
}
