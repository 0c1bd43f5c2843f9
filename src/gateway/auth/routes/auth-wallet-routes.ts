/** The wallet of the person: its addresses and state, and the auth service's shares of a new one. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import {
  AUTH_PATHS,
  STEP_UP_LIFETIME,
  type shareReply,
  shareRequest,
  type WalletReply,
  walletPasskeyRequest,
  walletRequest,
  walletStateRequest,
} from '../../../protocol/custody/auth-api';
import type { PasskeyCopy } from '../../../protocol/custody/passkey-copy';
import type { ReceiptClaims } from '../../../protocol/custody/vault-api';
import {
  KEY_KINDS,
  shareContext,
  type WalletAddresses,
} from '../../../protocol/custody/wallet-keys';
import { kekOf } from '../../custody/mode-keys';
import { SealError } from '../../custody/seal-share';
import type { GatewayEnv } from '../../gateway-context';
import { type AuthDeps, appendAudit, epochSeconds, type ProvenCaller } from '../auth-context';
import { refuse } from '../auth-refusal';
import { sendNotice } from '../login/send-secrets';
import { type ReadAddress, readProven, requireSession } from '../proven-request';
import { randomUuid } from '../secret-values';
import type { SessionRow, WalletRow } from '../store/auth-tables';
import { personById } from '../store/people-rows';
import { setSession } from '../store/session-rows';
import { addWallet, sealShare, setPasskey, setWalletState, walletOf } from '../store/wallet-rows';
import { passShare, readReceipt } from './wallet-facts';

const putRequest = v.union([walletRequest, walletStateRequest, walletPasskeyRequest]);
type NewWallet = v.InferOutput<typeof walletRequest>;

const readyReply = (
  { config }: AuthDeps,
  { id, eip155, solana, custody, confirmed }: WalletRow,
): WalletReply => ({
  ...{ state: 'ready', walletId: id, addresses: { eip155, solana } },
  ...{ custody, confirmed: confirmed === 1, ...(config.ownWallets && { mayBeOwn: true }) },
});

/** @throws AuthRefusedError for a receipt of another wallet, person, key or address. */
async function stateOf(
  auth: AuthDeps,
  { person }: SessionRow,
  { receipt, walletId }: { receipt: string; walletId: string },
  addresses: WalletAddresses,
): Promise<ReceiptClaims['state']> {
  const claims = await readReceipt(auth, receipt, { person, id: walletId });
  const fits =
    claims?.addresses.eip155 === addresses.eip155 && claims.addresses.solana === addresses.solana;
  if (!fits) refuse('request_invalid');
  return claims.state;
}

/** The vault's share is deleted: this one alone is of no use, and the person's device has another. */
async function ownShare(
  auth: AuthDeps,
  { person, origin }: SessionRow,
  { kind, recipient }: v.InferOutput<typeof shareRequest>,
): Promise<v.InferOutput<typeof shareReply>> {
  const row = await walletOf(auth.store.db, person);
  if (!row) refuse('wallet_unknown');
  if (row.custody !== 'own') refuse('wallet_conflict');
  await appendAudit(auth, { event: 'share_given', person, origin, detail: kind });
  const share = await passShare(auth, row, kind, { key: recipient, name: 'device' });
  return { share, ...(row.passkey && { passkey: JSON.parse(row.passkey) }) };
}

async function sealShares(auth: AuthDeps, session: SessionRow, { walletId, shares }: NewWallet) {
  const owner = { person: session.person, id: walletId, mode: session.mode };
  const kek = kekOf(auth.keys.kek, session.mode);
  const sealed = await Promise.all(
    KEY_KINDS.map(async (kind) => {
      const context = shareContext(walletId, kind, 'auth');
      const share = await auth.keys.seal.open(shares[kind], context).catch((error: unknown) => {
        if (error instanceof SealError) refuse('request_invalid');
        throw error;
      });
      const kept = sealShare(kek, owner, kind, share);
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
  if ((await stateOf(auth, session, body, addresses)) !== 'created') refuse('request_invalid');
  const row: WalletRow = {
    ...{ person: session.person, id: walletId, mode: session.mode, ...addresses },
    ...(await sealShares(auth, session, body)),
    ...{ custody: 'operator', confirmed: 0, created: epochSeconds(auth) },
    passkey: '',
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

/** On the secure site after a code, and before the release: later a stolen session could replace it. */
async function addPasskey(
  auth: AuthDeps,
  { person, origin, step_up: stepUp }: SessionRow,
  { id, custody }: WalletRow,
  copy: PasskeyCopy,
): Promise<void> {
  if (!auth.config.ownWallets) refuse('not_offered');
  if (!auth.projects.isOwnSite(origin)) refuse('origin_refused');
  if (custody === 'own') refuse('wallet_conflict');
  if (epochSeconds(auth) - stepUp > STEP_UP_LIFETIME) refuse('step_up_needed');
  await auth.store.db.transaction().execute(async (db) => {
    // The release may have come since the wallet was read.
    const { numUpdatedRows: written } = await setPasskey(db, person, copy);
    if (written === 0n) refuse('wallet_conflict');
    await appendAudit(auth, { event: 'passkey_added', person, origin, detail: id }, db);
  });
}

/** Writes down the vault's receipt. The mail of a release is sent once it is true. */
async function settle(
  auth: AuthDeps,
  { label }: ProvenCaller,
  { project, origin }: SessionRow,
  { id, person, custody }: WalletRow,
  state: 'confirmed' | 'released',
): Promise<void> {
  await auth.store.db.transaction().execute(async (db) => {
    await setWalletState(db, person, state);
    await appendAudit(auth, { event: `wallet_${state}`, person, origin, detail: id }, db);
  });
  if (state !== 'released' || custody === 'own') return;
  const { address } = await personById(auth.store.db, person);
  sendNotice(auth, { project, origin, label, address }, 'release');
}

export function registerWallet(app: Hono<GatewayEnv>, auth: AuthDeps, address: ReadAddress): void {
  const { db } = auth.store;

  app.get(AUTH_PATHS.wallet, async (c) => {
    const { caller } = await readProven(auth, c, address, v.object({}));
    const session = await requireSession(auth, c, caller);
    const row = await walletOf(db, session.person);
    if (row) return c.json(readyReply(auth, row));
    // A fresh id each time: one that a crash left half made in the vault is not used again.
    const walletId = randomUuid(auth.random);
    await setSession(db, session.id, { offered: walletId });
    return c.json({ state: 'none', walletId } satisfies WalletReply);
  });

  app.post(AUTH_PATHS.share, async (c) => {
    const { caller, body } = await readProven(auth, c, address, shareRequest);
    const session = await requireSession(auth, c, caller);
    return c.json(await ownShare(auth, session, body));
  });

  app.put(AUTH_PATHS.wallet, async (c) => {
    const { caller, body } = await readProven(auth, c, address, putRequest);
    const session = await requireSession(auth, c, caller);
    if ('shares' in body) return c.json(readyReply(auth, await createWallet(auth, session, body)));
    const row = await walletOf(db, session.person);
    if (row?.id !== body.walletId) refuse('wallet_unknown');
    if ('passkey' in body) {
      await addPasskey(auth, session, row, body.passkey);
      return c.json(readyReply(auth, row));
    }
    const state = await stateOf(auth, session, body, row);
    if (state === 'created' || state === 'deleted') refuse('request_invalid');
    await settle(auth, caller, session, row, state);
    const changed: Partial<WalletRow> = state === 'released' ? { custody: 'own' } : {};
    return c.json(readyReply(auth, { ...row, confirmed: 1, ...changed }));
  });
}
