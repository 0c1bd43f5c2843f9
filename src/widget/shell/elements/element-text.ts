/**
 * The texts of the six ready-made elements, from their attributes and the state. Pure. Source:
 * protocol §10.8.
 */
import { truncateAddress } from '../../../protocol/validate';

export type ElementKind =
  | 'button'
  | 'connect-button'
  | 'account-button'
  | 'network-button'
  | 'wallet-button'
  | 'onramp';

/** Raw attribute values from the page: any may be missing or wrong. */
export type Attributes = (name: string) => string | null;

function count(value: string | null, fallback: number): number {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= 0 && number <= 64 ? number : fallback;
}

const SHOWN = ['show', 'hide', 'icon'] as const;
type Shown = (typeof SHOWN)[number];
const shown = (value: string | null, fallback: Shown): Shown =>
  SHOWN.find((one) => one === value) ?? fallback;

/** HTML lower-cases attribute names; `chars-start` reads better and works, too. */
export function readAttributes(get: Attributes, kind?: ElementKind) {
  const either = (name: string, dashed: string) => get(name) ?? get(dashed);
  return {
    small: get('size') === 'sm',
    label: get('label') || undefined,
    loadingLabel: either('loadinglabel', 'loading-label') || undefined,
    disabled: get('disabled') !== null && get('disabled') !== 'false',
    balance: shown(get('balance'), 'show'),
    network: shown(get('network'), 'icon'),
    wallet: (kind === 'wallet-button' && get('wallet')) || undefined,
    charsStart: count(either('charsstart', 'chars-start'), 4),
    charsEnd: count(either('charsend', 'chars-end'), 6),
    namespace: get('namespace') ?? undefined,
  };
}
export type ElementAttributes = ReturnType<typeof readAttributes>;

/**
 * The number of decimals to show: no zeros at the end, but all three of a balance that they show as
 * zero. Source: specification §5.
 * @param cut the balance, cut to three decimals
 */
export function balanceDecimals(cut: string): number {
  const [, fraction = ''] = cut.split('.');
  return /[1-9]/.test(cut) ? fraction.replace(/0+$/, '').length : fraction.length;
}

/** A name is shown whole where it is no longer than the cut address would be allowed to be. */
export function accountText(
  address: string,
  name: string | undefined,
  { charsStart, charsEnd }: ElementAttributes,
): string {
  return name && name.length <= 18 ? name : truncateAddress(address, charsStart, charsEnd);
}

export interface NetworkTextState {
  name: string | undefined;
  /** The chosen network is one of the page's. */
  supported: boolean;
  connected: boolean;
}

export interface NetworkTexts {
  switchNetwork: string;
  unknown: string;
  select: string;
}

/** Network name / "Switch Network" / label / "Unknown Network" / "Select Network". */
export function networkText(
  { name, supported, connected }: NetworkTextState,
  label: string | undefined,
  texts: NetworkTexts,
): string {
  if (name !== undefined && !supported) return connected ? texts.switchNetwork : texts.unknown;
  if (label && !connected) return label;
  return name ?? label ?? texts.select;
}
