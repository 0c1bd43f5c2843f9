/**
 * The rules of account names. A name is `label.zone`. Sources: specification §5 (letters, digits, hyphens, at
 * least 4 characters), protocol §1.6; DNS (RFC 1035) for 63 characters.
 */

export const LABEL_MIN = 4;
export const LABEL_MAX = 63;

export type LabelProblem = 'too_short' | 'too_long' | 'characters' | 'hyphens';

/**
 * ASCII only, so that two names never look the same by letters of two scripts.
 * @param label in any case
 * @returns the first rule that it breaks; undefined for a good label
 */
export function labelProblem(label: string): LabelProblem | undefined {
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters';
  if (label.length < LABEL_MIN) return 'too_short';
  if (label.length > LABEL_MAX) return 'too_long';
  // A double hyphen is how other scripts are hidden in ASCII (RFC 5891).
  if (/^-|-$|--/.test(label)) return 'hyphens';
  return undefined;
}

/** The label of a name of the zone, in lower case; undefined if the name is not of this zone. */
export function labelIn(zone: string, name: string): string | undefined {
  const lower = name.toLowerCase();
  const suffix = `.${zone}`;
  if (!lower.endsWith(suffix)) return undefined;
  const label = lower.slice(0, -suffix.length);
  return label && !label.includes('.') ? label : undefined;
}

interface NameClaim {
  name: string;
  /** Unix seconds. */
  timestamp: number;
}

/** The exact text that the account signs. Source: protocol §1.6. */
export const nameMessage = ({ name, timestamp }: NameClaim): string =>
  JSON.stringify({ name, attributes: {}, timestamp });

/**
 * The number that names an EVM network in a registration, `2147483648 + chain id`, of mainnet, too. Source:
 * ENSIP-11; specification §5 (chain id below 2^31).
 * @returns undefined for a network of another namespace, or an invalid chain id
 */
export function nameCoinType(networkId: string): number | undefined {
  const [, reference] = /^eip155:([1-9]\d{0,9})$/.exec(networkId) ?? [];
  const chain = Number(reference);
  return chain < 2 ** 31 ? 2 ** 31 + chain : undefined;
}
