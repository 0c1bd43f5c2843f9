/**
 * The check of an attestation about the page that asks: only a wallet makes it. Stands in for
 * `@noble/curves/p256`.
 */
export const p256 = {
  verify(): never {
    throw new Error('p256 is not part of the page side');
  },
};
