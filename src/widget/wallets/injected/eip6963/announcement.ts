/**
 * Reads what a wallet announces. Everything in it is hostile: objects may be frozen, proxies or full
 * of getters that throw, and a value read twice may differ. Source: EIP-6963.
 */
import { sanitizeName } from '../../../../protocol/sanitize';
import type { WalletProvider } from '../../../core/contracts/wallet';

export interface Announcement {
  rdns: string;
  name: string;
  icon?: string;
  provider: WalletProvider;
}

const NAME_LENGTH = 40;
const RDNS_LENGTH = 255;
/** Characters of a `data:` address; an icon is 96 pixels wide. */
const ICON_LENGTH = 300_000;

/** Undefined for what can never be a provider. */
export function asProvider(value: unknown): WalletProvider | undefined {
  try {
    const provider = value as WalletProvider | null | undefined;
    return typeof provider?.request === 'function' ? provider : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A `data:` address, as both standards have it. The file behind any other address is unchecked, and its
 * server would see each visitor. Sources: EIP-6963 "Provider Info", the icons of the Wallet Standard.
 */
export function parseIcon(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const icon = value.trim();
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(icon) && icon.length <= ICON_LENGTH
    ? icon
    : undefined;
}

/**
 * A picture or a uuid may be missing; a uuid identifies an announcement, not a wallet. Without a reverse domain name (our ids have no dot, so that no
 * wallet can take the place of one) or a provider it is no wallet.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider: given } = detail as {
      info: Record<string, unknown>;
      provider: unknown;
    };
    const provider = asProvider(given);
    const { rdns, name, icon } = info;
    if (!provider || typeof rdns !== 'string') return undefined;
    const id = rdns.trim();
    if (!/^[^.]+(\.[^.]+)+$/.test(id) || id.length > RDNS_LENGTH || /[\s\p{C}]/u.test(id))
      return undefined;
    const shown = typeof name === 'string' ? sanitizeName(name, NAME_LENGTH) : '';
    const picture = parseIcon(icon);
    return {
      rdns: id,
      name: shown || sanitizeName(id, NAME_LENGTH),
      ...(picture && { icon: picture }),
      provider,
    };
  } catch {
    return undefined;
  }
}
