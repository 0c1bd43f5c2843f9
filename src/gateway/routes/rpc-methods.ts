/**
 * Which methods a visitor may call on a chain's node. What acts on the node itself, or signs and pays
 * with its keys, is refused: a node behind a gateway is there to be read, and a development chain's
 * even holds unlocked accounts.
 */

/** Nodes of these families have too many good methods, of too many makers, to name them all. */
const REFUSED =
  /^(?:(?:admin|personal|miner|debug|engine|clique|txpool|les|anvil|hardhat|evm|ganache|tenderly|surfnet)_.*|eth_(?:accounts|coinbase|sign|signTransaction|signTypedData.*|sendTransaction|sendUnsignedTransaction|requestAccounts)|validatorExit|setLogFilter)$/i;

/**
 * Nodes of the others have wallet, mining and operators' methods under plain names, so what is not
 * named is refused. So are the questions that a node works on for minutes.
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
