/**
 * The RPC methods of the embedded wallet by the approval they need. Source: protocol §5.6;
 * specification §6.
 */
import { SHOW_RECEIPTS } from './show-receipts';

/** Reads, and what is signed already: the frame answers without an approval. */
export const SAFE_METHODS: readonly string[] =
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets'.split(
    ' ',
  );

/** Each needs an approval of the visitor, in the frame's own view. */
export const UNSAFE_METHODS: readonly string[] =
  'personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation'.split(
    ' ',
  );

/** `undefined`: the wallet does not allow the method at all. */
export function approvalOf(method: string): 'safe' | 'unsafe' | undefined {
  if (SAFE_METHODS.includes(method)) return 'safe';
  return method === SHOW_RECEIPTS || UNSAFE_METHODS.includes(method) ? 'unsafe' : undefined;
}

/** Unsafe methods that this build does not serve yet: EIP-1193 code 4200. */
export const UNSUPPORTED_METHODS: readonly string[] = [
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
];
