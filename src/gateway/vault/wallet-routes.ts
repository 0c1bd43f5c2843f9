/** Routes that keep, confirm, give out and delete the vault's shares. */
import type { GrantClaims } from '../../protocol/custody/login-grant';
import {
  confirmRequest,
  createRequest,
  deleteRequest,
  exportRequest,
  RECEIPT_AUDIENCE,
  RECEIPT_TYPE,
  type ReceiptClaims,
  releaseRequest,
} from '../../protocol/custody/vault-api';
import { KEY_KINDS, type KeyKind, shareContext } from '../../protocol/custody/wallet-keys';
import { SealError, sealTo } from '../custody/seal-share';
import { checkRequest } from './check-request';
import { DAY_SECONDS, HOLD_TIME, isHoldServed, STEP_UP } from './spending-limits';
import type { Vault } from './vault-context';
import { RefusalError } from './vault-refusal';
import type { VaultWallet } from './vault-wallet';

/** Its hash goes to the process log too: kept elsewhere, it shows that no row was changed later. */
export async function auditRow(
  { store, log }: Vault,
  event: string,
  detail: Record<string, unknown>,
  now: number,
): Promise<void> {
  const hash = await store.audit(event, detail, now);
  log('info', 'audit', { event, hash });
}

/** Part of what KEK-2 authenticates. */
export const storedContext = ({ id, person, mode }: VaultWallet, kind: KeyKind) => [
  ...[person, id, mode, kind],
];

/** @throws RefusalError for a share that is sealed to another reader, or of another wallet or key. */
export async function openSealed(
  { sealKey }: Vault,
  share: string,
  wallet: string,
  kind: KeyKind,
): Promise<Uint8Array> {
  return sealKey.open(share, shareContext(wallet, kind, 'vault')).catch((error: unknown) => {
    if (error instanceof SealError) throw new RefusalError('intent_mismatch');
    throw error;
  });
}

/** @throws RefusalError unless the vault has this wallet, and it is this person's. */
export async function ownWallet({ store }: Vault, grant: GrantClaims): Promise<VaultWallet> {
  const wallet = await store.wallet(grant.wallet);
  if (!wallet || wallet.person !== grant.sub || wallet.mode !== grant.mode) {
    throw new RefusalError('wallet_unknown');
  }
  return wallet;
}

/** The auth service learns of the wallet's state by it. */
async function receiptReply(
  { receipts }: Vault,
  { person, id, addresses }: VaultWallet,
  state: ReceiptClaims['state'],
  now: number,
): Promise<Response> {
  const claims: ReceiptClaims = {
    ...{ iss: 'appkit-vault', aud: RECEIPT_AUDIENCE, sub: person },
    ...{ wallet: id, addresses, state, iat: now },
  };
  return Response.json({ receipt: await receipts.sign(RECEIPT_TYPE, claims) });
}

export async function createWallet(vault: Vault, request: Request): Promise<Response> {
  const { body, grant, now } = await checkRequest(vault, request, 'create', createRequest);
  if (vault.brake.isStopped()) throw new RefusalError('stopped');
  const { store, kek } = vault;
  if (body.walletId !== grant.wallet) throw new RefusalError('intent_mismatch');
  const wallet = {
    ...{ id: grant.wallet, person: grant.sub, mode: grant.mode, addresses: body.addresses },
    ...{ confirmed: false, released: false, exported: undefined, shares: undefined },
  };
  const sealed = async (kind: KeyKind) => {
    const share = await openSealed(vault, body.shares[kind], wallet.id, kind);
    try {
      return kek.seal(share, storedContext(wallet, kind));
    } finally {
      share.fill(0);
    }
  };
  const shares = {
    entropy: await sealed('entropy'),
    eip155: await sealed('eip155'),
    solana: await sealed('solana'),
  };
  if (!(await store.addWallet({ ...wallet, shares }, now))) {
    throw new RefusalError('wallet_conflict');
  }
  await auditRow(vault, 'wallet_created', { wallet: wallet.id }, now);
  return receiptReply(vault, wallet, 'created', now);
}

export async function confirmWallet(vault: Vault, request: Request): Promise<Response> {
  const { grant, now } = await checkRequest(vault, request, 'confirm', confirmRequest);
  const wallet = await ownWallet(vault, grant);
  await vault.store.confirm(wallet.id, now);
  return receiptReply(vault, wallet, 'confirmed', now);
}

/** @throws RefusalError unless the person proved just now that it is them. */
function requireStepUp(grant: GrantClaims, now: number): void {
  if (grant.step_up === undefined || grant.step_up < now - STEP_UP) {
    throw new RefusalError('step_up_needed');
  }
}

/**
 * An export waits a day after its first request by the same device, then has a day to be made. Wallets of
 * test projects hold nothing of value, and do not wait.
 * @throws RefusalError unless the person proved just now that it is them, and waited.
 */
async function requireWait(
  { store }: Vault,
  grant: GrantClaims,
  subject: string,
  now: number,
): Promise<void> {
  requireStepUp(grant, now);
  if (grant.mode === 'test') return;
  const since = await store.hold(grant.wallet, `${subject} ${grant.cnf.jkt}`, now);
  if (!isHoldServed(since, now)) throw new RefusalError('on_hold', undefined, since + HOLD_TIME);
}

export async function exportShares(vault: Vault, request: Request): Promise<Response> {
  const { body, grant, now } = await checkRequest(vault, request, 'export', exportRequest);
  const wallet = await ownWallet(vault, grant);
  const { store, brake, kek } = vault;
  if (brake.isStopped()) throw new RefusalError('stopped');
  await requireWait(vault, grant, 'export', now);
  if (!brake.pass()) throw new RefusalError('stopped');
  if (!wallet.shares) throw new RefusalError('wallet_unknown');
  // Before the shares leave: an export without a row in the log must not exist.
  await auditRow(vault, 'exported', { wallet: wallet.id, device: grant.cnf.jkt }, now);
  await store.endHold(wallet.id, `export ${grant.cnf.jkt}`);
  await store.setExported(wallet.id, now);
  const shares = wallet.shares;
  const context = (kind: KeyKind) => shareContext(wallet.id, kind, 'device');
  const reply: Record<'auth' | 'vault', Record<string, string>> = { auth: {}, vault: {} };
  for (const kind of KEY_KINDS) {
    const a = await openSealed(vault, body.shares[kind], wallet.id, kind);
    const b = kek.open(shares[kind], storedContext(wallet, kind));
    reply.auth[kind] = await sealTo(body.recipient, a, context(kind));
    reply.vault[kind] = await sealTo(body.recipient, b, context(kind));
    a.fill(0);
    b.fill(0);
  }
  return Response.json(reply);
}

export async function releaseShares(vault: Vault, request: Request): Promise<Response> {
  const { grant, now } = await checkRequest(vault, request, 'release', releaseRequest);
  const wallet = await ownWallet(vault, grant);
  requireStepUp(grant, now);
  // Without the secret in the person's hands, the wallet would be lost. That export has waited.
  const isFresh = wallet.exported !== undefined && now - wallet.exported <= DAY_SECONDS;
  if (!isFresh && wallet.shares) throw new RefusalError('export_needed');
  await vault.store.release(wallet.id, now);
  await auditRow(vault, 'released', { wallet: wallet.id, device: grant.cnf.jkt }, now);
  return receiptReply(vault, wallet, 'released', now);
}

/** The person deletes their data: the wallet is lost unless it was exported. */
export async function deleteWallet(vault: Vault, request: Request): Promise<Response> {
  const { grant, now } = await checkRequest(vault, request, 'delete', deleteRequest);
  const wallet = await ownWallet(vault, grant);
  // A share that the vault no longer has cannot be lost.
  if (wallet.shares) await requireWait(vault, grant, 'delete', now);
  await auditRow(vault, 'deleted', { wallet: wallet.id, device: grant.cnf.jkt }, now);
  await vault.store.remove(wallet.id);
  return receiptReply(vault, wallet, 'deleted', now);
}
