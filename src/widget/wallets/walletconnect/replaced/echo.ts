/** Push messages are for wallets. Stands in for the client's module that calls their server. */
export class EchoClient {
  async registerDeviceToken(): Promise<void> {}
}
