/**
 * Stubs push messages, which are for wallets. Replaces the client's module that calls their server.
 */
export class EchoClient {
  async registerDeviceToken(): Promise<void> {}
}
