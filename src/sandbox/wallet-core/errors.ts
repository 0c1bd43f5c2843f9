/** Errors as EIP-1193, EIP-1474 and EIP-3326 have them. */

export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

const MESSAGES: Record<number, string> = {
  4001: 'User rejected the request.',
  4100: 'The requested account or method has not been authorized by the user.',
  4200: 'The wallet does not support the requested method.',
  4900: 'The wallet is disconnected from all chains.',
  5750: 'The wallet can send all calls together after an upgrade of the account, which the user rejected.',
  4902: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
  [-32002]: 'A request of this kind is already pending. Please wait.',
  [-32602]: 'Invalid parameters.',
  [-32603]: 'Internal error.',
};

export class WalletError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message = MESSAGES[code] ?? 'Unknown error.', data?: unknown) {
    super(message);
    this.name = 'WalletError';
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

export function toWire(error: unknown): WireError {
  if (error instanceof WalletError) {
    const wire: WireError = { code: error.code, message: error.message };
    return error.data === undefined ? wire : { ...wire, data: error.data };
  }
  return { code: -32603, message: error instanceof Error ? error.message : String(error) };
}

/** Converts an error from a channel back to an Error; code and data stay. */
export function fromWire(wire: WireError): WalletError {
  return new WalletError(wire.code, wire.message, wire.data);
}
