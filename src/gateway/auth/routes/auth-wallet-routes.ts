/** The wallet of the person: its addresses and state, and the auth service's shares of a new one. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  AUTH_PATHS,
  shareRequest,
  type WalletReply,
  walletRequest,
  walletStateRequest,
} from '../../../protocol/custody/auth-api';
import {
  RECEIPT_TYPE,
  type ReceiptClaims,
  receiptClaims,
} from '../../../protocol/custody/vault-api';
import {
  KEY_KINDS,
  shareContext,
  type WalletAddresses,
} from '../../../protocol/custody/wallet-keys';
import { SealError, sealTo } from '../../custody/seal-share';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds } from '../auth-context';
import { refuse } from '../auth-refusal';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import { randomUuid } from '../secret-values';
import type { SessionRow, WalletRow } from '../store/auth-tables';
import { setSession } from '../store/session-rows';
import { addWallet, openShare, sealShare, setWalletState, walletOf } from '../store/wallet-rows';

const putRequest = v.union([walletRequest, walletStateRequest]);
type NewWallet = v.InferOutput<typeof walletRequest>;

const readyReply = ({ id, eip155, solana, custody, confirmed }: WalletRow): WalletReply => ({
  ...{ state: 'ready', walletId: id, addresses: { eip155, solana } },
  ...{ custody, confirmed: confirmed === 1 },
});

/** @throws AuthRefusedError for a receipt of another wallet, person or key. */
async function readReceipt(
  auth: AuthDeps,
  { person }: SessionRow,
  { receipt, walletId }: { receipt: string; walletId: string },
  addresses: WalletAddresses,
): Promise<ReceiptClaims> {
  const expected = { type: RECEIPT_TYPE, schema: receiptClaims, now: auth.now() };
  const claims = await auth.keys.receipts.read(expected, receipt);
  const fits =
    claims?.sub === person &&
    claims.wallet === walletId &&
    claims.addresses.eip155 === addresses.eip155 &&
    claims.addresses.solana === addresses.solana;
  if (!fits) refuse('request_invalid');
  return claims;
}

/** The vault's share is deleted: this one alone is of no use, and the person's device has another. */
async function ownShare(
  auth: AuthDeps,
  { person, origin }: SessionRow,
  { kind, recipient }: v.InferOutput<typeof shareRequest>,
): Promise<string> {
  const row = await walletOf(auth.store.db, person);
  if (!row) refuse('wallet_unknown');
  if (row.custody !== 'own') refuse('wallet_conflict');
  await appendAudit(auth, { event: 'share_given', person, origin, detail: kind });
  const share = openShare(auth.keys.kek, row, kind);
  try {
    return await sealTo(recipient, share, shareContext(row.id, kind, 'device'));
  } finally {
    share.fill(0);
  }
}

async function sealShares(auth: AuthDeps, session: SessionRow, { walletId, shares }: NewWallet) {
  const owner = { person: session.person, id: walletId, mode: session.mode };
  const sealed = await Promise.all(
    KEY_KINDS.map(async (kind) => {
      const context = shareContext(walletId, kind, 'auth');
      const share = await auth.keys.seal.open(shares[kind], context).catch((error: unknown) => {
        if (error instanceof SealError) refuse('request_invalid');
        throw error;
      });
      const kept = sealShare(auth.keys.kek, owner, kind, share);
      share.fill(0);
      return [`share_${kind}`, kept];
    }),
  );
  return Object.fromEntries(sealed) as Pick<WalletRow, `share_${(typeof KEY_KINDS)[number]}`>;
}

async function createWallet(
  auth: AuthDeps,
  session: SessionRow,
  body: NewWallet,
): Promise<WalletRow> {
  const { walletId, addresses } = body;
  const { state } = await readReceipt(auth, session, body, addresses);
  if (state !== 'created') refuse('request_invalid');
  const row: WalletRow = {
    ...{ person: session.person, id: walletId, mode: session.mode, ...addresses },
    ...(await sealShares(auth, session, body)),
    ...{ custody: 'operator', confirmed: 0, created: epochSeconds(auth) },
  };
  const { db } = auth.store;
  const known = await walletOf(db, session.person);
  // The same once more, because the reply was lost.
  const isRepeated = known?.id === walletId && known.eip155 === addresses.eip155;
  if (isRepeated) return known;
  if (known || session.offered !== walletId) refuse('wallet_conflict');
  if (!(await addWallet(db, row))) refuse('wallet_conflict');
  await appendAudit(auth, {
    ...{ event: 'wallet_created', person: row.person, origin: session.origin, detail: walletId },
  });
  return row;
}

export function registerWallet(app: Hono<GatewayEnv>, auth: AuthDeps, address: ReadAddress): void {
  const { db } = auth.store;

  app.get(AUTH_PATHS.wallet, async (c) => {
    const { caller } = await readProven(auth, c, address, v.object({}));
    const session = await requireSession(auth, c, caller);
    const row = await walletOf(db, session.person);
    if (row) return c.json(readyReply(row));
    // A fresh id each time: one that a crash left half made in the vault is not used again.
    const walletId = randomUuid(auth.random);
    await setSession(db, session.id, { offered: walletId });
    return c.json({ state: 'none', walletId } satisfies WalletReply);
  });

  app.post(AUTH_PATHS.share, async (c) => {
    const { caller, body } = await readProven(auth, c, address, shareRequest);
    const session = await requireSession(auth, c, caller);
    return c.json({ share: await ownShare(auth, session, body) });
  });

  app.put(AUTH_PATHS.wallet, async (c) => {
    const { caller, body } = await readProven(auth, c, address, putRequest);
    const session = await requireSession(auth, c, caller);
    if ('shares' in body) return c.json(readyReply(await createWallet(auth, session, body)));
    const row = await walletOf(db, session.person);
    if (row?.id !== body.walletId) refuse('wallet_unknown');
    const { state } = await readReceipt(auth, session, body, row);
    if (state === 'created' || state === 'deleted') refuse('request_invalid');
    await setWalletState(db, row.person, state);
    const event = `wallet_${state}`;
    await appendAudit(auth, { event, person: row.person, origin: session.origin, detail: row.id });
    const changed: Partial<WalletRow> = state === 'released' ? { custody: 'own' } : {};
    return c.json(readyReply({ ...row, confirmed: 1, ...changed }));
  });
}
