/** Finds an account's signature in a signed Solana transaction, legacy or versioned. */
const SIGNATURE = 64;
const KEY = 32;

/** A count in the chain's compact form. @returns the count, and where it ends. */
function readCount(bytes: Uint8Array, from: number): [count: number, end: number] {
  let count = 0;
  for (let at = 0; at < 3; at += 1) {
    const byte = bytes[from + at] ?? 0;
    count |= (byte & 0x7f) << (at * 7);
    if (byte < 0x80) return [count, from + at + 1];
  }
  return [count, from + 3];
}

/** Undefined where the account did not sign, or the bytes are no transaction. */
export function signatureOf(transaction: Uint8Array, key: Uint8Array): Uint8Array | undefined {
  const [signatures, first] = readCount(transaction, 0);
  const message = first + signatures * SIGNATURE;
  // A version has the highest bit set; a legacy message begins with its header.
  const header = (transaction[message] ?? 0) >= 0x80 ? message + 1 : message;
  const [, keys] = readCount(transaction, header + 3);
  for (let at = 0; at < signatures; at += 1) {
    const one = transaction.subarray(keys + at * KEY, keys + (at + 1) * KEY);
    if (one.length !== KEY || one.some((byte, index) => byte !== key[index])) continue;
    const found = transaction.slice(first + at * SIGNATURE, first + (at + 1) * SIGNATURE);
    return found.some((byte) => byte !== 0) ? found : undefined;
  }
  return undefined;
}
