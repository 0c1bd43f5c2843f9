/** The floor of the embedded wallet's frame: a page that says READY in its first script. */

/** Served by the bench on each of its hosts. */
export const EMPTY_FRAME = '/floor-frame/';
export const EMPTY_PAGE =
  '<!doctype html><html lang="en"><title>Wallet</title><script>parent.postMessage({type:"@w3m-frame/READY"},"*")</script>';
