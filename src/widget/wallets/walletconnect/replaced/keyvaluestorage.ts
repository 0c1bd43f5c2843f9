/** The client is always given our own store (`indexed-db-store.ts`). Stands in for `@walletconnect/keyvaluestorage`. */
export default class KeyValueStorage {
  constructor() {
    throw new Error('the client was made without a store');
  }
}
