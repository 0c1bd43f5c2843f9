/** Fills the form from `AppKit.open({ view: 'Swap', arguments })`. Pure. Source: specification §2. */
import { isDecimal, parseDecimals } from '../../../../protocol/amount';
import { writeAmount } from '../../../../protocol/amount-input';
import { NATIVE, type Token } from '../../../core/account-data/token';
import type { SwapForm } from './swap-form';

/** A symbol in any case; undefined for none, or for one that several tokens have. */
function bySymbol(tokens: readonly Token[], symbol: unknown): Token | undefined {
  if (typeof symbol !== 'string') return undefined;
  const wanted = symbol.trim().toUpperCase();
  const found = tokens.filter((one) => one.symbol.toUpperCase() === wanted);
  return found.length === 1 ? found[0] : undefined;
}

/** Empty for anything that is no plain amount. */
function amountOf(amount: unknown, decimals: number, locale: string): string {
  if (typeof amount !== 'string' || !isDecimal(amount)) return '';
  try {
    return writeAmount(parseDecimals(amount, decimals), decimals, locale);
  } catch {
    return '';
  }
}

/** The form that the page asks for: what it leaves out has its default, what is unknown stays empty. */
export function formOfPage(
  data: Readonly<Record<string, unknown>>,
  tokens: readonly Token[],
  locale: string,
): Pick<SwapForm, 'from' | 'to' | 'amount'> {
  const native = tokens.find(({ id }) => id === NATIVE);
  const from = data.fromToken === undefined ? native : bySymbol(tokens, data.fromToken);
  const wanted = bySymbol(tokens, data.toToken);
  const to = wanted?.id === from?.id ? undefined : wanted;
  const amount =
    data.amount === undefined ? '1' : amountOf(data.amount, from?.decimals ?? 18, locale);
  return { from, to, amount };
}
