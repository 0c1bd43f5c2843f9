/** Errors as EIP-1193 and JSON-RPC number them: what a page's own code expects of a provider. */
export const rpcError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { code });
