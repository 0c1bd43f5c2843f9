/**
 * Signs a message in any of the five namespaces with one button: each namespace has its own method.
 */
import { base58 } from '@scure/base';
import type { Provider } from '../../../protocol/host/state';
import type { SandboxNamespace } from '../../facts';

interface Signing {
  provider: Provider;
  address: string;
  message: string;
}

const bytesOf = (message: string) => new TextEncoder().encode(message);

function hexOf(message: string): string {
  return `0x${[...bytesOf(message)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** ADR-36: no chain takes it for a transaction. */
function cosmosDocument(signer: string, message: string) {
  const data = btoa(String.fromCharCode(...bytesOf(message)));
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  };
}

/** Methods and shapes of protocol §4.10. */
const REQUESTS: Readonly<
  Record<SandboxNamespace, (address: string, message: string) => { method: string; params: object }>
> = {
  eip155: (address, message) => ({ method: 'personal_sign', params: [hexOf(message), address] }),
  solana: (address, message) => ({
    method: 'solana_signMessage',
    params: { message: base58.encode(bytesOf(message)), pubkey: address },
  }),
  bip122: (address, message) => ({
    method: 'signMessage',
    params: { message, account: address, address },
  }),
  polkadot: (address, message) => ({
    method: 'polkadot_signMessage',
    params: { address, message },
  }),
  cosmos: (address, message) => ({
    method: 'cosmos_signAmino',
    params: { signerAddress: address, signDoc: cosmosDocument(address, message) },
  }),
};

/** The signature as text; an answer with more in it as JSON. Rejects with the wallet's error. */
export async function signMessage(
  namespace: SandboxNamespace,
  { provider, address, message }: Signing,
): Promise<string> {
  const said = await provider.request(REQUESTS[namespace](address, message));
  if (typeof said === 'string') return said;
  const { signature } = (said ?? {}) as { signature?: unknown };
  return typeof signature === 'string' ? signature : JSON.stringify(said);
}
