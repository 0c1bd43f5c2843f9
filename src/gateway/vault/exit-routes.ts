/** Routes by which a person takes the wallet with them, makes it theirs alone, or deletes it. */
import type { GrantClaims } from '../../protocol/custody/login-grant';
import { deleteRequest, exportRequest, releaseRequest } from '../../protocol/custody/vault-api';
import { KEY_KINDS, type KeyKind, shareContext } from '../../protocol/custody/wallet-keys';
import { kekOf } from '../custody/mode-keys';
import { sealTo } from '../custody/seal-share';
import { checkRequest } from './check-request';
import { provesKey } from './release-proof';
import { DAY_SECONDS, HOLD_TIME, isHoldServed, STEP_UP } from './spending-limits';
import type { Vault } from './vault-context';
import { RefusalError } from './vault-refusal';
import {
  auditRow,
  isOf,
  openSealed,
  ownWallet,
  receiptReply,
  storedContext,
} from './wallet-routes';

/** @throws RefusalError unless the person proved just now that it is them. */
function requireStepUp(grant: GrantClaims, now: number): void {
  if (grant.step_up === undefined || grant.step_up < now - STEP_UP) {
    throw new RefusalError('step_up_needed');
  }
}

/**
 * It waits a day after its first request by the same device, then has a day to be made. Wallets of
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
  const { store, brake } = vault;
  if (brake.isStopped()) throw new RefusalError('stopped');
  await requireWait(vault, grant, 'export', now);
  if (!brake.pass()) throw new RefusalError('stopped');
  if (!wallet.shares) throw new RefusalError('wallet_unknown');
  // Before the shares leave: an export without a row in the log must not exist.
  await auditRow(vault, 'exported', { wallet: wallet.id, device: grant.cnf.jkt }, now);
  await store.endHold(wallet.id, `export ${grant.cnf.jkt}`);
  await store.setExported(wallet.id, grant.cnf.jkt, now);
  const shares = wallet.shares;
  const kek = kekOf(vault.kek, wallet.mode);
  const context = (kind: KeyKind) => shareContext(wallet.id, kind, 'device');
  const reply: Record<'auth' | 'vault', Record<string, string>> = { auth: {}, vault: {} };
  for (const kind of KEY_KINDS) {
    const a = await openSealed(vault, body.shares[kind], wallet.id, kind);
    const b = kek.open(shares[kind], storedContext(wallet, kind));
    try {
      reply.auth[kind] = await sealTo(body.recipient, a, context(kind));
      reply.vault[kind] = await sealTo(body.recipient, b, context(kind));
    } finally {
      a.fill(0);
      b.fill(0);
    }
  }
  return Response.json(reply);
}

/** One that is released already gets its receipt again: the first may not have reached the auth service. */
export async function releaseShares(vault: Vault, request: Request): Promise<Response> {
  const { body, grant, now } = await checkRequest(vault, request, 'release', releaseRequest);
  const { store, config } = vault;
  const wallet = await ownWallet(vault, grant);
  if (wallet.shares) {
    if (!config.ownWallets) throw new RefusalError('not_offered');
    requireStepUp(grant, now);
    // Without the secret in the person's hands, the wallet would be lost. That export has waited.
    const exported = await store.exportedAt(wallet.id, grant.cnf.jkt);
    const isFresh = exported !== undefined && now - exported <= DAY_SECONDS;
    if (!isFresh || !provesKey(wallet.addresses.eip155, body)) {
      throw new RefusalError('export_needed');
    }
    await auditRow(vault, 'released', { wallet: wallet.id, device: grant.cnf.jkt }, now);
    await store.release(wallet.id, now);
  }
  return receiptReply(vault, wallet, 'released', now);
}

/**
 * The person deletes their data: the wallet is lost unless it was exported. One that is deleted already
 * gets its receipt again.
 */
export async function deleteWallet(vault: Vault, request: Request): Promise<Response> {
  const { grant, now } = await checkRequest(vault, request, 'delete', deleteRequest);
  const gone = await vault.store.deleted(grant.wallet);
  if (gone && isOf(gone, grant)) return receiptReply(vault, gone, 'deleted', now);
  const wallet = await ownWallet(vault, grant);
  // Also without the vault's share: an own wallet needs the auth service's, which goes with the person.
  await requireWait(vault, grant, 'delete', now);
  await auditRow(vault, 'deleted', { wallet: wallet.id, device: grant.cnf.jkt }, now);
  await vault.store.remove(wallet.id);
  return receiptReply(vault, wallet, 'deleted', now);
}
