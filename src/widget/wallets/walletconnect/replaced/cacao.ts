/**
 * Stubs the one-step sign-in with the connection (`wc_sessionAuthenticate`): this kit does not
 * request it, and it would add signature verification. Replaces the client's module.
 */
function absent(): never {
  throw new Error('sign-in by the client is not part of the page side');
}

export {
  absent as createEncodedRecap,
  absent as formatMessage,
  absent as getChainsFromRecap,
  absent as getDidAddress,
  absent as getMethodsFromRecap,
  absent as getNamespacedDidChainId,
  absent as getRecapFromResources,
  absent as mergeEncodedRecaps,
  absent as validateSignedCacao,
};
