/** Detects spam tokens: their names advertise a website to lure users to it. */

const WEB =
  /https?:|www\.|t\.me\b|[\p{L}\p{N}-]\.(?:com|org|net|io|xyz|app|site|fi|finance|top|gift|vip|live|online|club|info|pro|cc)\b/iu;
const LURE = /\b(?:claim|airdrop|visit|redeem|voucher|giveaway|reward at|free mint)\b/i;

/** Of an unlisted token's name and symbol, after cleaning. */
export function looksLikeSpam(name: string, symbol: string): boolean {
  // Full-width letters display the same address.
  const text = `${name} ${symbol}`.normalize('NFKC');
  return WEB.test(text) || LURE.test(text);
}
