/** Defines the caller parameters that every request carries. Source: protocol §0.3. */
export interface SdkParams {
  projectId: string;
  /** `SDK_TYPE`. */
  st: string;
  /** From `sdkVersion()`. */
  sv: string;
  /** Relay identity, on the Blockchain API only. */
  clientId?: string | undefined;
}

/** Our own name: we are not the kit whose protocol this is. */
export const SDK_TYPE = 'appkit-embed';

/** `html-{adapters}-{version}`, e.g. `html-eip155,solana-1.0.0`; `universal` without adapters. */
export function sdkVersion(adapters: readonly string[], version: string): string {
  return `html-${adapters.join(',') || 'universal'}-${version}`;
}
