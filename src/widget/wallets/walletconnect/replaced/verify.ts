/**
 * No attestation: getting one loads a frame from a host that is not the configured relay, and costs
 * five seconds where that host cannot be reached. An empty text tells the wallet so, and it asks nobody
 * either. Stands in for the client's module. Source: protocol §6.6.
 */
export class Verify {
  async init(): Promise<void> {}
  async register(): Promise<string> {
    return '';
  }
  async resolve(): Promise<undefined> {}
}
