/** What can be picked: what the account owns here, its coin always among it. */

import { sameAddress } from '../../../../protocol/address-looks';
import { truncateDecimals } from '../../../../protocol/amount';
import type { Network } from '../../../../protocol/networks';
import { portfolioOf } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { BALANCE_DECIMALS } from '../../../core/constants/limits';
import { formatAmount } from '../../../core/i18n/i18n';
import type { Token } from '../../../core/payments/transfer-form';
import type { ConnectedAccount } from '../../../core/state/accounts';

type Portfolios = Parameters<typeof portfolioOf>[1];

export function ownTokens(account: ConnectedAccount, network: Network, all: Portfolios): Token[] {
  const tokens = portfolioOf(account, all).tokens.filter(({ spam }) => !spam);
  if (tokens.some(({ id }) => id === NATIVE)) return [...tokens];
  const { name, symbol, decimals } = network.nativeCurrency;
  // Not known is not nothing.
  const numeric = account.balance?.numeric ?? '';
  const coin = { id: NATIVE, name, symbol, decimals, numeric, verified: true, lookalike: false };
  return [coin, ...tokens];
}

/** Nobody has said yet what the account owns. */
const UNTOLD: readonly unknown[] = ['idle', 'loading', 'failed'];

/**
 * What is chosen without a choice: the token that the form was opened for; else the only one there is, once
 * it is known to be alone. What is not offered, as spam is not, is not taken, and nothing in its place.
 */
export function presetToken(
  account: ConnectedAccount,
  network: Network,
  all: Portfolios,
  wanted: unknown,
): Token | undefined {
  const tokens = ownTokens(account, network, all);
  if (typeof wanted === 'string') return tokens.find(({ id }) => sameAddress(id, wanted));
  const told = !UNTOLD.includes(portfolioOf(account, all).status);
  return told && tokens.length === 1 ? tokens[0] : undefined;
}

/** What the row says of it; undefined where nobody has said how much. */
export const ownedText = ({ numeric, symbol }: Token): string | undefined =>
  numeric ? `${formatAmount(truncateDecimals(numeric, BALANCE_DECIMALS))} ${symbol}` : undefined;

/** By symbol, name or the whole address. */
export function searchTokens(tokens: readonly Token[], search: string): Token[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return [...tokens];
  return tokens.filter(
    ({ id, name, symbol }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      id.toLowerCase() === wanted,
  );
}
