/** Lists the tokens that an account owns on a network, always with the native coin. */
import { truncateDecimals } from '../../../protocol/amount';
import { isZero } from '../../../protocol/amount-math';
import type { Network } from '../../../protocol/networks';
import { portfolioOf } from '../account-data/portfolio';
import { NATIVE } from '../account-data/token';
import { BALANCE_DECIMALS } from '../constants/limits';
import { formatAmount } from '../i18n/number-format';
import type { ConnectedAccount } from '../state/accounts';
import { coinImage } from '../wallets/image-urls';
import type { Token } from './transfer-form';

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
