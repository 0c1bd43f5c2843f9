/**
 * Describes a transaction for its row: verb, sign, amounts. Pure. Source: specification §9,
 * protocol §1.3.
 */
import { isZero } from '../../../../protocol/amount-math';
import type {
  HistoryEntry,
  HistoryTransfer,
  OperationType,
} from '../../../../protocol/http/history';
import { BALANCE_DECIMALS } from '../../../core/constants/limits';
import { $locale } from '../../../core/i18n/i18n';
import { formatAmount } from '../../../core/i18n/number-format';
import { amountParts } from '../../../ui/values/amount-parts';
import { shownTransfers } from '../history/visible-entries';
import { t } from '../messages';

const PLUS: readonly OperationType[] = ['receive', 'deposit', 'borrow', 'claim'];
const MINUS: readonly OperationType[] = ['withdraw', 'repay', 'burn'];
/**
 * A deposit leaves the account and is still shown with its sign; a withdrawal comes to the account.
 */
const EITHER_WAY: readonly OperationType[] = ['deposit', 'withdraw'];

/** Specification §9: '+' for receive, deposit, borrow, claim; '-' for withdraw, repay, burn. */
export function signOf(operation: OperationType): '+' | '-' | '' {
  if (PLUS.includes(operation)) return '+';
  return MINUS.includes(operation) ? '-' : '';
}

export function verbOf(operation: OperationType): string {
  return t(operation === 'receive' ? 'receiveDone' : operation);
}

/** The name of the NFT or the token; never empty. */
export function assetOf({ fungible_info: coin, nft_info: nft }: HistoryTransfer): string {
  if (nft) return nft.name || t('nft', { id: `#${nft.token_id ?? '?'}` });
  return coin?.symbol || coin?.name || t('noName');
}

interface AmountText {
  /** With its sign, cut to three decimals; '' for a single NFT. */
  figure: string;
  /** Every digit. */
  whole: string;
  asset: string;
}

/** @param sign before the figure */
export function amountOf(transfer: HistoryTransfer, sign: string): AmountText {
  const { nft_info: nft, quantity } = transfer;
  const asset = assetOf(transfer);
  // The amount is unknown: the token does not report its decimals.
  if (!quantity) return { figure: '', whole: t('unknownAmount'), asset };
  const whole = `${sign}${formatAmount(quantity.numeric)}`;
  if (nft) return { figure: quantity.numeric === '1' ? sign : whole, whole, asset };
  const cut = amountParts(quantity.numeric, BALANCE_DECIMALS, $locale.get());
  return { figure: `${sign}${cut.whole}${cut.fraction}`, whole, asset };
}

interface Described {
  verb: string;
  /** The transfers that the row shows: the sent and the received one, or the first of all. */
  gave?: HistoryTransfer | undefined;
  got?: HistoryTransfer | undefined;
  main?: HistoryTransfer | undefined;
  sign: '+' | '-' | '';
  /** How many transfers the row does not show. */
  others: number;
}

/**
 * Selects the transfers to show: both sides, where no sign selects one; else the first in the
 * direction of the sign, so that a fee does not appear as the purchase. A transfer of zero is shown
 * only if nothing else moved.
 */
export function describeEntry(entry: HistoryEntry): Described {
  const { operationType } = entry.metadata;
  const moves = shownTransfers(entry);
  const verb = verbOf(operationType);
  const real = moves.filter(({ quantity }) => !quantity || !isZero(quantity.numeric));
  const meant = real.length > 0 ? real : moves;
  const gave = meant.find(({ direction }) => direction === 'out');
  const got = meant.find(({ direction }) => direction === 'in');
  const sign = signOf(operationType);
  if (gave && got && !sign) {
    return { verb, gave, got, main: gave, sign, others: moves.length - 2 };
  }
  const signed = sign === '+' ? got : gave;
  const main = (sign && signed) || meant[0];
  return {
    verb,
    main,
    sign: signed || EITHER_WAY.includes(operationType) ? sign : '',
    others: Math.max(0, moves.length - 1),
  };
}
