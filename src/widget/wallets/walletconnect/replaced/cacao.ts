/**
 * Sign-in in one step with the connection (`wc_sessionAuthenticate`), which this kit does not ask for:
 * it brings the verification of signatures along. Stands in for the client's module.
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
