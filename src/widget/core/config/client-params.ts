/** Identifies the caller to the gateway. Source: protocol §0.3. */
import { SDK_TYPE, type SdkParams, sdkVersion } from '../../../protocol/http/sdk-params';
import { $options } from './options';

interface Sdk {
  version: string;
  /** Namespaces of the adapters in use. */
  adapters: readonly string[];
  /** Relay identity, once a connection delivered it. */
  clientId?: string;
}

let sdk: Sdk = { version: '0.0.0', adapters: [] };

export function setSdk(parts: Partial<Sdk>): void {
  sdk = { ...sdk, ...parts };
}

/**
 * The caller's identity: our own name and version, never those of the kit that defines the
 * protocol.
 */
export function sdkParams(): SdkParams {
  const { version, adapters, clientId } = sdk;
  return {
    projectId: $options.get().projectId,
    st: SDK_TYPE,
    sv: sdkVersion(adapters, version),
    clientId,
  };
}
