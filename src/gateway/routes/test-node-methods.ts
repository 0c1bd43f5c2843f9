/**
 * Method names of four kinds of EVM node, from their documentation and sources, as input for the
 * proxy's list: `namespace: name name`. Names that the proxy allows are included.
 */
const GETH = `
admin: addPeer removePeer addTrustedPeer removeTrustedPeer startHTTP stopHTTP startRPC startWS stopWS nodeInfo peers datadir exportChain importChain sleep sleepBlocks clearHistory
debug: accountRange backtraceAt blockProfile chaindbCompact chaindbProperty cpuProfile dbAncient dbAncients dbGet dumpBlock executionWitness freeOSMemory freezeClient gcStats getAccessibleState getBadBlocks getModifiedAccountsByHash getModifiedAccountsByNumber getRawBlock getRawHeader getRawReceipts getRawTransaction getTrieFlushInterval goTrace intermediateRoots memStats mutexProfile preimage printBlock setBlockProfileRate setGCPercent setHead setMemoryLimit setMutexProfileFraction setTrieFlushInterval stacks standardTraceBadBlockToFile standardTraceBlockToFile startCPUProfile startGoTrace stopCPUProfile stopGoTrace storageRangeAt sync traceBadBlock traceBlock traceBlockByHash traceBlockByNumber traceBlockFromFile traceCall traceChain traceTransaction verbosity vmodule writeBlockProfile writeMemProfile writeMutexProfile
eth: accounts blobBaseFee blockNumber call callMany chainId config createAccessList estimateGas feeHistory fillTransaction gasPrice getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getHeaderByHash getHeaderByNumber getLogs getProof getRawTransactionByBlockHashAndIndex getRawTransactionByBlockNumberAndIndex getRawTransactionByHash getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleByBlockHashAndIndex getUncleByBlockNumberAndIndex getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter pendingTransactions resend sendRawTransaction sendRawTransactionSync sendTransaction sign signTransaction simulateV1 subscribe syncing uninstallFilter unsubscribe etherbase coinbase mining hashrate getWork submitWork submitHashrate
miner: setEtherbase setExtra setGasLimit setGasPrice start stop
net: listening peerCount version
personal: deriveAccount ecRecover importRawKey initializeWallet listAccounts listWallets lockAccount newAccount openWallet sendTransaction sign signTransaction unlockAccount unpair
clique: discard getSigner getSigners getSignersAtHash getSnapshot getSnapshotAtHash proposals propose status
engine: exchangeCapabilities exchangeTransitionConfigurationV1 forkchoiceUpdatedV1 forkchoiceUpdatedV2 forkchoiceUpdatedV3 getBlobsV1 getPayloadBodiesByHashV1 getPayloadBodiesByRangeV1 getPayloadV1 getPayloadV2 getPayloadV3 getPayloadV4 newPayloadV1 newPayloadV2 newPayloadV3 newPayloadV4
les: addBalance clientInfo getCheckpoint latestCheckpoint priorityClientInfo serverInfo setClientParams setDefaultParams
dev: addWithdrawal setFeeRecipient
rpc: modules
txpool: content contentFrom inspect status
web3: clientVersion sha3`;

const BESU = `
admin: addPeer changeLogLevel generateLogBloomCache logsRemoveCache logsRepairCache nodeInfo peers removePeer
bft: getPendingVotes
clique: discard getSignerMetrics getSigners getSignersAtHash proposals propose
debug: accountAt accountRange batchSendRawTransaction getBadBlocks getRawBlock getRawHeader getRawReceipts getRawTransaction metrics replayBlock resyncWorldState setHead standardTraceBadBlockToFile standardTraceBlockToFile storageRangeAt traceBlock traceBlockByHash traceBlockByNumber traceCall traceTransaction
eea: sendRawTransaction
eth: accounts coinbase getMinerDataByBlockHash getMinerDataByBlockNumber getWork hashrate mining protocolVersion sendTransaction submitHashrate submitWork subscribe unsubscribe
ibft: discardValidatorVote getPendingVotes getSignerMetrics getValidatorsByBlockHash getValidatorsByBlockNumber proposeValidatorVote
miner: changeTargetGasLimit getExtraData getMinGasPrice getMinPriorityFee setCoinbase setEtherbase setExtraData setMinGasPrice setMinPriorityFee start stop
net: enode listening peerCount services version
perm: addAccountsToAllowlist addAccountsToWhitelist addNodesToAllowlist addNodesToWhitelist getAccountsAllowlist getAccountsWhitelist getNodesAllowlist getNodesWhitelist reloadPermissionsFromFile removeAccountsFromAllowlist removeAccountsFromWhitelist removeNodesFromAllowlist removeNodesFromWhitelist
plugins: reloadPluginConfig
priv: call createPrivacyGroup debugGetStateRoot deletePrivacyGroup distributeRawTransaction findPrivacyGroup getCode getEeaTransactionCount getFilterChanges getFilterLogs getLogs getPrivacyPrecompileAddress getPrivateTransaction getTransactionCount getTransactionReceipt newFilter subscribe uninstallFilter unsubscribe
qbft: discardValidatorVote getPendingVotes getRequestTimeoutSeconds getSignerMetrics getValidatorsByBlockHash getValidatorsByBlockNumber proposeValidatorVote
rpc: modules
trace: block call callMany filter get rawTransaction replayBlockTransactions replayTransaction transaction
txpool: besuPendingTransactions besuStatistics besuTransactions
web3: clientVersion sha3`;

const ERIGON = `
admin: addPeer nodeInfo peers removePeer
bor: getAuthor getCurrentProposer getCurrentValidators getRootHash getSigners getSnapshot
debug: accountAt accountRange getModifiedAccountsByHash getModifiedAccountsByNumber getRawTransaction storageRangeAt traceBlockByHash traceBlockByNumber traceCall traceCallMany traceTransaction
erigon: blockNumber cacheCheck forks getBalanceChangesInBlock getBlockByTimestamp getBlockReceiptsByBlockHash getHeaderByHash getHeaderByNumber getLatestLogs getLogs getLogsByHash nodeInfo watchTheBurn
eth: callBundle callMany getBalanceChangesInBlock getRawTransactionByBlockHashAndIndex getRawTransactionByBlockNumberAndIndex protocolVersion signTypedData
graphql: query
internal: getTxNumInfo
ots: getApiLevel getBlockDetails getBlockDetailsByHash getBlockTransactions getContractCreator getInternalOperations getTransactionBySenderAndNonce getTransactionError hasCode searchTransactionsAfter searchTransactionsBefore traceTransaction
overlay: callConstructor getLogs
parity: listStorageKeys
trace: block call callMany filter get rawTransaction replayBlockTransactions replayTransaction transaction
txpool: content contentFrom status
db: getHex getString putHex putString
shh: getFilterChanges getMessages hasIdentity newFilter newGroup newIdentity post uninstallFilter version`;

const ANVIL = `
anvil: addBalance autoImpersonateAccount dealERC20 dropAllTransactions dropTransaction dumpState enableTraces getAutomine getBlobByHash getBlobsByBlockId getBlobsByTransactionHash getGenesisTime getIntervalMining impersonateAccount impersonateSignature increaseTime loadState metadata mine mine_detailed nodeInfo removeBlockTimestampInterval removePoolTransactions reorg reset revert rollback setAutomine setBalance setBlockGasLimit setBlockTimestampInterval setChainId setCode setCoinbase setERC20Allowance setERC20Balance setIntervalMining setLoggingEnabled setMinGasPrice setNextBlockBaseFeePerGas setNextBlockTimestamp setNonce setRpcUrl setStorageAt setTime snapshot stopImpersonatingAccount
debug: codeByHash dbGet getRawTransaction traceCall traceTransaction traceBlockByHash traceBlockByNumber
erigon: getHeaderByNumber
eth: config fillTransaction getAccountInfo getRawTransactionByBlockHashAndIndex getWork hashrate networkId protocolVersion requestAccounts sendTransaction sendTransactionSync sendUnsignedTransaction sign signTransaction signTypedData signTypedData_v3 signTypedData_v4 submitHashrate submitWork subscribe unsubscribe
evm: addAccount increaseTime mine mine_detailed removeAccount revert setAccountBalance setAccountCode setAccountNonce setAccountStorageAt setAutomine setBlockGasLimit setIntervalMining setNextBlockTimestamp setTime snapshot
hardhat: addCompilationResult autoImpersonateAccount dropAllTransactions dropTransaction getAutomine getStackTraceFailuresCount impersonateAccount metadata mine reset setBalance setCode setCoinbase setLoggingEnabled setMinGasPrice setNextBlockBaseFeePerGas setNonce setPrevRandao setRpcUrl setStorageAt stopImpersonatingAccount
ots: getApiLevel getBlockDetails getBlockTransactions getContractCreator getInternalOperations getTransactionError hasCode searchTransactionsAfter searchTransactionsBefore traceTransaction
personal: sign
tenderly: addBalance createFork setBalance setErc20Balance setStorageAt
trace: block callMany filter replayBlockTransactions transaction
txpool: content inspect status
wallet: addEthereumChain getAssets getCapabilities sendCalls sendTransaction switchEthereumChain
web3: clientVersion sha3`;

function methods(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [namespace = '', list = ''] = line.split(': ');
      return list.split(' ').map((name) => `${namespace}_${name}`);
    });
}

export const NODE_METHODS: Readonly<Record<string, readonly string[]>> = {
  geth: methods(GETH),
  besu: methods(BESU),
  erigon: methods(ERIGON),
  anvil: methods(ANVIL),
};
