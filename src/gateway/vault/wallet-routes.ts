/** Routes that keep and confirm the vault's shares of a wallet. */
import type { GrantClaims } from '../../protocol/custody/login-grant';
import {
  confirmRequest,
  createRequest,
  RECEIPT_AUDIENCE,
  RECEIPT_TYPE,
  type ReceiptClaims,
} from '../../protocol/custody/vault-api';
import { type KeyKind, shareContext } from '../../protocol/custody/wallet-keys';
import { kekOf } from '../custody/mode-keys';
import { SealError } from '../custody/seal-share';
import { checkRequest } from './check-request';
import type { Vault } from './vault-context';
import { RefusalError } from './vault-refusal';
import type { KnownWallet, VaultWallet } from './vault-wallet';

/** The hash of a row in the process log, kept elsewhere, shows that no row was changed later. */
export const logAudit = ({ log }: Pick<Vault, 'log'>, event: string, hash: string): void =>
  log('info', 'audit', { event, hash });

export async function auditRow(
  vault: Vault,
  event: string,
  detail: Record<string, unknown>,
  now: number,
): Promise<void> {
  logAudit(vault, event, await vault.store.audit(event, detail, now));
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

export const isOf = ({ person, mode }: KnownWallet, grant: GrantClaims) =>
  person === grant.sub && mode === grant.mode;

/** @throws RefusalError unless the vault has this wallet, and it is this person's. */
export async function ownWallet({ store }: Vault, grant: GrantClaims): Promise<VaultWallet> {
  const wallet = await store.wallet(grant.wallet);
  if (!wallet || !isOf(wallet, grant)) throw new RefusalError('wallet_unknown');
  // The person signed out everywhere, or took something back: what an intruder began does not go on.
  if (grant.holds_from) await store.endHoldsBefore(wallet.id, grant.holds_from);
  return wallet;
}

/** The auth service learns of the wallet's state by it. */
export async function signReceipt(
  { receipts }: Vault,
  { person, id, addresses }: KnownWallet,
  state: ReceiptClaims['state'],
  now: number,
): Promise<string> {
  const claims: ReceiptClaims = {
    ...{ iss: 'appkit-vault', aud: RECEIPT_AUDIENCE, sub: person },
    ...{ wallet: id, addresses, state, iat: now },
  };
  return receipts.sign(RECEIPT_TYPE, claims);
}

export const receiptReply = async (...given: Parameters<typeof signReceipt>): Promise<Response> =>
  Response.json({ receipt: await signReceipt(...given) });

export async function createWallet(vault: Vault, request: Request): Promise<Response> {
  const { body, grant, now } = await checkRequest(vault, request, 'create', createRequest);
  if (vault.brake.isStopped()) throw new RefusalError('stopped');
  const { store } = vault;
  if (grant.mode === 'test' && !vault.kek.test) {
    throw new RefusalError('not_offered', 'This service has no key for wallets of test projects.');
  }
  const kek = kekOf(vault.kek, grant.mode);
  if (body.walletId !== grant.wallet) throw new RefusalError('intent_mismatch');
  const wallet = {
    ...{ id: grant.wallet, person: grant.sub, mode: grant.mode, addresses: body.addresses },
    ...{ confirmed: false, released: false, shares: undefined },
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
