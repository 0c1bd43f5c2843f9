/**
 * Lists the tokens that the user can send: all that the account owns here, always with the native
 * token.
 */

import { sameAddress } from '../../../../protocol/address-looks';
import { truncateDecimals } from '../../../../protocol/amount';
import { isZero } from '../../../../protocol/amount-math';
import type { Network } from '../../../../protocol/networks';
import { portfolioOf } from '../../../core/account-data/portfolio';
import { NATIVE } from '../../../core/account-data/token';
import { BALANCE_DECIMALS } from '../../../core/constants/limits';
import { formatAmount } from '../../../core/i18n/number-format';
import type { Token } from '../../../core/payments/transfer-form';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { coinImage } from '../../../core/wallets/image-urls';

type Portfolios = Parameters<typeof portfolioOf>[1];

export function ownTokens(account: ConnectedAccount, network: Network, all: Portfolios): Token[] {
  const tokens = portfolioOf(account, all).tokens.filter(({ spam }) => !spam);
  if (tokens.some(({ id }) => id === NATIVE)) return [...tokens];
  const { name, symbol, decimals } = network.nativeCurrency;
  // Not known is not nothing.
  const numeric = account.balance?.numeric ?? '';
  const coin = { id: NATIVE, name, symbol, decimals, numeric, verified: true, lookalike: false };
  const iconUrl = coinImage(network);
  // A page may have added an icon to the prototype of all objects.
  return [Object.assign(Object.create(null), coin, iconUrl && { iconUrl }), ...tokens];
}

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

/** The balance without trailing zeros; undefined where it is unknown. */
export function ownedText({ numeric, symbol }: Token): string | undefined {
  if (!numeric) return undefined;
  const cut = truncateDecimals(numeric, BALANCE_DECIMALS);
  // Something that is less than the last place is not nothing.
  const tiny = isZero(cut) && !isZero(numeric);
  const text = tiny ? `<${formatAmount('0.001')}` : formatAmount(cut.replace(/\.?0+$/, ''));
  return `${text} ${symbol}`;
}

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
