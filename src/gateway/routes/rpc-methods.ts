/**
 * RPC methods that a caller may use on a chain's node. Every namespace has a list of allowed names:
 * nodes have methods that act on the node, sign and pay with its keys, or take minutes, and each
 * version adds some. A chain's `methods` in the configuration adds names. Source: protocol §5.6,
 * EIP-1474, ERC-4337, the HTTP methods of Solana. See ADR 26.
 */

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const ETH_READS = `
  eth_blobBaseFee eth_blockNumber eth_call eth_chainId eth_createAccessList eth_estimateGas
  eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber
  eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber
  eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof
  eth_getRawTransactionByHash eth_getStorageAt eth_getStorageValues
  eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex
  eth_getTransactionByHash eth_getTransactionBySenderAndNonce eth_getTransactionCount
  eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex eth_getUncleByBlockNumberAndIndex
  eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas
  eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_simulateV1 eth_syncing
  eth_uninstallFilter net_listening net_version web3_clientVersion`;

/** Each carries the signature of its sender: the node adds none. */
const ETH_SENDS = `
  eth_sendRawTransaction eth_sendRawTransactionSync eth_sendRawTransactionConditional`;

const ETH_BUNDLER = `
  eth_estimateUserOperationGas eth_getUserOperationByHash eth_getUserOperationReceipt
  eth_sendUserOperation eth_supportedEntryPoints`;

/** Reads of some rollups that viem uses. */
const ROLLUP_READS = `
  linea_estimateGas zks_L1BatchNumber zks_L1ChainId zks_estimateFee zks_estimateGasL1ToL2
  zks_gasPerPubdata zks_getAllAccountBalances zks_getBaseTokenL1Address zks_getBlockDetails
  zks_getBridgeContracts zks_getBridgehubContract zks_getL1BatchBlockRange zks_getL1BatchDetails
  zks_getL2ToL1LogProof zks_getMainContract zks_getRawBlockTransactions zks_getTestnetPaymaster
  zks_getTransactionDetails`;

const SOLANA = `
  getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction
  getBlockTime getBlocks getBlocksWithLimit getClusterNodes getEpochInfo getEpochSchedule
  getFeeForMessage getFirstAvailableBlock getGenesisHash getHealth getHighestSnapshotSlot
  getIdentity getInflationGovernor getInflationRate getInflationReward getLargestAccounts
  getLatestBlockhash getLeaderSchedule getMaxRetransmitSlot getMaxShredInsertSlot
  getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts
  getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses
  getSignaturesForAddress getSlot getSlotLeader getSlotLeaders getStakeMinimumDelegation getSupply
  getTokenAccountBalance getTokenAccountsByDelegate getTokenAccountsByOwner getTokenLargestAccounts
  getTokenSupply getTransaction getTransactionCount getVersion getVoteAccounts isBlockhashValid
  minimumLedgerSlot sendTransaction simulateTransaction`;

const ALLOWED: Readonly<Record<string, ReadonlySet<string>>> = {
  eip155: names(`${ETH_READS} ${ETH_SENDS} ${ETH_BUNDLER} ${ROLLUP_READS}`),
  solana: names(SOLANA),
  bip122: names(`
    decoderawtransaction decodescript estimatesmartfee getbestblockhash getblock getblockchaininfo
    getblockcount getblockfilter getblockhash getblockheader getblockstats getchaintips
    getchaintxstats getdifficulty getmempoolancestors getmempooldescendants getmempoolentry
    getmempoolinfo getrawmempool getrawtransaction gettxout gettxoutproof sendrawtransaction
    testmempoolaccept validateaddress verifymessage verifytxoutproof`),
  polkadot: names(`
    author_submitExtrinsic chain_getBlock chain_getBlockHash chain_getFinalizedHead chain_getHead
    chain_getHeader chain_getRuntimeVersion payment_queryFeeDetails payment_queryInfo rpc_methods
    state_call state_getKeysPaged state_getMetadata state_getReadProof state_getRuntimeVersion
    state_getStorage state_getStorageHash state_getStorageSize state_queryStorageAt
    system_accountNextIndex system_chain system_chainType system_health system_name
    system_properties system_version`),
  cosmos: names(`
    abci_info abci_query block block_by_hash block_results block_search blockchain
    broadcast_tx_async broadcast_tx_commit broadcast_tx_sync commit consensus_params header
    header_by_hash health status tx tx_search validators`),
};

/** The accounts of the node's keys. A visitor uses none of these, so the gateway replies `[]`. */
export const ACCOUNTS_METHOD = 'eth_accounts';

/**
 * @param chainId CAIP-2 id of a configured chain
 * @param added the names that the owner adds for this chain
 */
export function isAllowed(chainId: string, method: string, added: readonly string[] = []): boolean {
  const [namespace = ''] = chainId.split(':');
  const listed = Object.hasOwn(ALLOWED, namespace) && ALLOWED[namespace]?.has(method);
  return listed || added.includes(method);
}
