/**
 * Stubs the check of an attestation about the requesting page: only a wallet makes it. Replaces
 * `@noble/curves/p256`.
 */
export const p256 = {
  verify(): never {
    throw new Error('p256 is not part of the page side');
  },
};
