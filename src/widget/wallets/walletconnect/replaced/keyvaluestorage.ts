/** The client is always given our own store (`storage.ts`). Stands in for `@walletconnect/keyvaluestorage`. */
export default class KeyValueStorage {
  constructor() {
    throw new Error('the client was made without a store');
  }
}
