/**
 * Stubs the attestation: getting one loads a frame from a host that is not the configured relay,
 * and costs five seconds if that host is unreachable. An empty text reports this to the wallet,
 * which then asks no host either. Replaces the client's module. Source: protocol §6.6.
 */
export class Verify {
  async init(): Promise<void> {}
  async register(): Promise<string> {
    return '';
  }
  async resolve(): Promise<undefined> {}
}
