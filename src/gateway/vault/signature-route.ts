/** The route that signs: grant, intent and limits first, then the key for as long as one signature takes. */

import * as v from 'valibot';
import type { GrantClaims } from '../../protocol/custody/login-grant';
import { type SigningIntent, signingIntent } from '../../protocol/custody/signing-intent';
import { signRequest } from '../../protocol/custody/vault-api';
import { hashText } from '../custody/device-proof-check';
import { kekOf } from '../custody/mode-keys';
import { checkRequest } from './check-request';
import { type DecodedIntent, decodeIntent } from './decode-intent';
import { KeyMismatchError, signWithShares, WrongSignatureError } from './signing/join-key';
import { judgeSpending, type LimitVerdict, ledgerNetwork, STEP_UP } from './spending-limits';
import { isKnownNetwork, isTestNetwork } from './vault-config';
import type { Vault } from './vault-context';
import { RefusalError } from './vault-refusal';
import type { VaultWallet } from './vault-wallet';
import { logAudit, openSealed, ownWallet, signReceipt, storedContext } from './wallet-routes';

function readIntent(text: string): SigningIntent {
  try {
    return v.parse(signingIntent, JSON.parse(text));
  } catch {
    throw new RefusalError('intent_refused', 'The request cannot be read.');
  }
}

function decode(vault: Vault, grant: GrantClaims, text: string, wallet: VaultWallet) {
  if (grant.intent !== hashText(text)) throw new RefusalError('intent_mismatch');
  const intent = readIntent(text);
  // The site's consent is in the grant; windows of the secure site sign for no site.
  if (intent.origin !== (grant.origin ?? vault.config.secureOrigin)) {
    throw new RefusalError('intent_mismatch');
  }
  if (grant.mode === 'test' && !isTestNetwork(vault.config, intent.networkId)) {
    throw new RefusalError('intent_refused', 'A wallet of a test project signs on test networks.');
  }
  if (!isKnownNetwork(vault.config, intent.networkId)) {
    throw new RefusalError('intent_refused', 'This wallet does not sign for this network.');
  }
  const decoded = decodeIntent(intent, wallet.addresses);
  if ('refused' in decoded) throw new RefusalError('intent_refused', decoded.refused);
  if (decoded.key !== grant.kind) throw new RefusalError('intent_mismatch');
  return { intent, decoded };
}

/** @throws RefusalError */
async function judge(
  { store, limits, notices }: Vault,
  grant: GrantClaims,
  networkId: string,
  { moves }: DecodedIntent,
  now: number,
): Promise<Extract<LimitVerdict, { allowed: true }>> {
  const recipients = [
    ...new Set(moves.flatMap((move) => ('recipient' in move && move.recipient) || [])),
  ];
  const [spent, known, held] = await Promise.all([
    store.spendings(grant.wallet, now),
    store.knownRecipients(grant.wallet, networkId, recipients),
    store.heldRecipients(grant.wallet, networkId, recipients),
  ]);
  const verdict = judgeSpending({
    ...{ limits, networkId, moves, spent, now },
    known: (recipient) => known.has(recipient),
    heldSince: (recipient) => held.get(recipient),
    stepUp: grant.step_up !== undefined && grant.step_up >= now - STEP_UP,
  });
  if (verdict.allowed) return verdict;
  if (verdict.code === 'limit_reached') await notices.tell('limit', grant);
  if (verdict.code === 'on_hold') {
    const { recipients: waiting, until } = verdict;
    // First: a payment must not begin to wait without a notice, or is one of more than ten a day.
    await notices.tell('hold', grant, { network: networkId, recipients: waiting, from: until });
    await store.holdRecipients(grant.wallet, networkId, waiting, now);
  }
  throw new RefusalError(verdict.code, undefined, 'until' in verdict ? verdict.until : undefined);
}

export async function signIntent(vault: Vault, request: Request): Promise<Response> {
  const { body, grant, now } = await checkRequest(vault, request, 'sign', signRequest);
  const { brake, store } = vault;
  const wallet = await ownWallet(vault, grant);
  if (!wallet.shares) {
    // The frame passes it on: the auth service may not have got the receipt of the release.
    const receipt = await signReceipt(vault, wallet, 'released', now);
    throw new RefusalError('wallet_released', undefined, undefined, receipt);
  }
  const sealed = wallet.shares;
  const { intent, decoded } = decode(vault, grant, body.intent, wallet);
  const kind = decoded.key;
  const shareA = await openSealed(vault, body.share, wallet.id, kind);
  const signature = await vault
    .enqueue(wallet.id, async () => {
      const network = ledgerNetwork(intent.networkId);
      const { entries, recipients } = await judge(vault, grant, network, decoded, now);
      if (!brake.pass()) throw new RefusalError('stopped');
      const detail = {
        ...{ wallet: wallet.id, kind: intent.kind, networkId: intent.networkId },
        ...{ origin: intent.origin, device: grant.cnf.jkt, intent: grant.intent },
      };
      // Before the signature exists: a process that dies in between has counted too much, not too little,
      // and no signature is without a row in the log.
      const row = { event: 'signed', detail, now };
      logAudit(vault, 'signed', await store.spend(wallet.id, network, entries, recipients, row));
      const shareB = kekOf(vault.kek, wallet.mode).open(sealed[kind], storedContext(wallet, kind));
      return signWithShares(kind, [shareA, shareB], wallet.addresses[kind], decoded.bytes);
    })
    .catch((error: unknown) => {
      shareA.fill(0);
      if (error instanceof KeyMismatchError) throw new RefusalError('key_mismatch');
      if (error instanceof WrongSignatureError) {
        // Each try may be the one whose fault is not seen.
        vault.log('error', 'a signature was wrong', { error: error.name, wallet: wallet.id });
        brake.stop('a signature was wrong');
        throw new RefusalError('stopped');
      }
      throw error;
    });
  return Response.json(decoded.reply(signature));
}
