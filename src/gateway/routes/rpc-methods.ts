/**
 * RPC methods that a caller may use on a chain's node. The gateway refuses methods that act on the
 * node itself, or sign and pay with its keys: a node behind a gateway is read-only, and a
 * development chain's node even holds unlocked accounts.
 */

/**
 * Nodes of these namespaces have too many valid methods, from too many vendors, to list them all.
 */
const REFUSED =
  /^(?:(?:admin|personal|miner|debug|engine|clique|txpool|les|anvil|hardhat|evm|ganache|tenderly|surfnet)_.*|eth_(?:accounts|coinbase|sign|signTransaction|signTypedData.*|sendTransaction|sendUnsignedTransaction|requestAccounts)|validatorExit|setLogFilter)$/i;

/**
 * Nodes of the other namespaces have wallet, mining and operator methods under plain names, so the
 * gateway refuses every unlisted method. It also refuses requests that take a node minutes.
 */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  bip122:
    /^(?:getbestblockhash|getblock(?:|chaininfo|count|filter|hash|header|stats)|getchaintips|getchaintxstats|getdifficulty|getmempool(?:ancestors|descendants|entry|info)|getrawmempool|getrawtransaction|gettxout(?:|proof)|verifytxoutproof|decoderawtransaction|decodescript|validateaddress|verifymessage|estimatesmartfee|testmempoolaccept|sendrawtransaction)$/,
  polkadot:
    /^(?:chain_get(?:Block|BlockHash|FinalizedHead|Head|Header|RuntimeVersion)|state_(?:call|getKeysPaged|getMetadata|getReadProof|getRuntimeVersion|getStorage(?:|Hash|Size)|queryStorageAt)|system_(?:accountNextIndex|chain|chainType|health|name|properties|version)|payment_query(?:FeeDetails|Info)|author_submitExtrinsic|rpc_methods)$/,
  cosmos:
    /^(?:status|health|block(?:|_by_hash|_results|_search|chain)|header(?:|_by_hash)|commit|validators|consensus_params|tx(?:|_search)|abci_(?:info|query)|broadcast_tx_(?:async|commit|sync))$/,
};

/** @param chainId CAIP-2 id of a configured chain */
export function isAllowed(chainId: string, method: string): boolean {
  const [family = ''] = chainId.split(':');
  const allowed = Object.hasOwn(ALLOWED, family) ? ALLOWED[family] : undefined;
  return allowed ? allowed.test(method) : !REFUSED.test(method);
}
