/**
 * Stubs the client's default store: the client always gets our own (`indexed-db-store.ts`).
 * Replaces `@walletconnect/keyvaluestorage`.
 */
export default class KeyValueStorage {
  constructor() {
    throw new Error('the client was made without a store');
  }
}
