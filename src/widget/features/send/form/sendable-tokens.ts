/** Preselects the token of a transfer. */

import { sameAddress } from '../../../../protocol/address-looks';
import type { Network } from '../../../../protocol/networks';
import { portfolioOf } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { ownTokens } from '../../../core/payments/own-tokens';
import type { Token } from '../../../core/payments/transfer-form';
import type { ConnectedAccount } from '../../../core/state/accounts';

type Portfolios = Parameters<typeof portfolioOf>[1];

/** A token selected now would give way to another one. */
const WAITING: readonly unknown[] = ['idle', 'loading'];

/**
 * Preselects a token: the one that the form was opened for; else the most valuable one on the
 * gateway's list, or the native coin, once the balances are known. If the form was opened for a
 * token that is not offered, such as spam, no other takes its place.
 */
export function presetToken(
  account: ConnectedAccount,
  network: Network,
  all: Portfolios,
  wanted: unknown,
): Token | undefined {
  const tokens = ownTokens(account, network, all);
  if (typeof wanted === 'string') return tokens.find(({ id }) => sameAddress(id, wanted));
  if (WAITING.includes(portfolioOf(account, all).status)) return undefined;
  const best = tokens.find((one) => one.value !== undefined && one.verified && !one.lookalike);
  return best ?? tokens.find(({ id }) => id === NATIVE);
}
