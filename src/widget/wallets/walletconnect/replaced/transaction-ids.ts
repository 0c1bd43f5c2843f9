/**
 * Stubs the transaction ids that a wallet reports to the relay with its answer. The page side
 * answers no request that has one. Replaces the client's modules for signatures and for Polkadot.
 */
function absent(): never {
  throw new Error('transaction ids are not part of the page side');
}

export {
  absent as buildSignedExtrinsicHash,
  absent as extractSolanaTransactionId,
  absent as getAlgorandTransactionId,
  absent as getNearTransactionIdFromSignedTransaction,
  absent as getSignDirectHash,
  absent as getSuiDigest,
};
