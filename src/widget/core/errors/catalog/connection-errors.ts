/**
 * Errors of connections, wallets and networks, in the file of the connections. Quoted messages:
 * specification §5–§8.
 */
import type { ErrorRows } from './initial-errors';

const RETRY = 'Something went wrong. Try again.';

export const CONNECTION_ERRORS = {
  invalid_caip_account: [
    'Invalid CAIP-10 address: {value}',
    'Your wallet returned an invalid address. Try another account.',
  ],
  invalid_caip_address: [
    'Invalid CAIP Address',
    'Your wallet returned an invalid address. Try another account.',
  ],
  connection_rejected: [
    'Connection rejected',
    "You declined the connection in your wallet. Try again when you're ready.",
  ],
  failed_to_connect: [
    'Failed to connect',
    "We couldn't connect. Unlock your wallet and try again.",
  ],
  failed_to_disconnect: [
    'Failed to disconnect',
    "We couldn't disconnect. Try again, or disconnect in your wallet.",
  ],
  failed_to_disconnect_chains: [
    'Failed to disconnect chains: {chains}',
    "We couldn't disconnect some wallets. Try again, or disconnect in your wallet.",
  ],
  connector_not_found: [
    'No connector found for connection: {id}',
    'This wallet is no longer available. Choose another wallet.',
  ],
  invalid_connection_status: [
    'Invalid connection status: {status}',
    'This connection no longer works. Connect again.',
  ],
  chain_adapter_not_found: [
    'Chain adapter not found',
    "This site doesn't support this blockchain. Choose another network.",
  ],
  network_client_missing: ['NetworkController client not set', RETRY],
  chain_not_supported: [
    'Chain is not supported',
    "This site doesn't support this blockchain. Choose another network.",
  ],
  wallet_missing: [
    'The wallet {id} is no longer on this page',
    "We couldn't find this wallet. Check that its extension is on, then try again.",
  ],
  sign_message_failed: ['Error signing message', "Your wallet didn't sign the message. Try again."],
  balance_unavailable: [
    'Token Balance Unavailable',
    "We can't load your balance right now. We'll try again soon.",
  ],
  rpc_unavailable: [
    'Unavailable {x} RPC url at {y}',
    "We can't reach the network right now. Try again in a moment.",
  ],
  user_rejected: [
    'The user rejected the request in the wallet',
    "You declined this request in your wallet. Try again when you're ready.",
  ],
  request_pending: [
    'The wallet has an open request (-32002)',
    'Your wallet already has an open request. Open your wallet and respond to it.',
  ],
  chain_unrecognized: [
    'Unrecognized chain (4902)',
    "Your wallet doesn't know this network. Add it in your wallet, then try again.",
  ],
  wallet_default: [
    'Wallet error (5000)',
    "Your wallet couldn't complete this request. Open it to see why, then try again.",
  ],
  invalid_chain_id: [
    'Invalid chain id (32603)',
    "Your wallet doesn't accept this network. Choose another network.",
  ],
  unauthorized: [
    'The wallet has not authorized this account or method (4100)',
    "Your wallet hasn't authorized this site. Connect again.",
  ],
  method_not_supported: [
    'The wallet does not support this method',
    "Your wallet doesn't support this request. Try another wallet.",
  ],
  provider_disconnected: [
    'The wallet is not connected (4900)',
    'Your wallet is no longer connected. Connect again.',
  ],
  rpc_parse_error: [
    'JSON-RPC parse error (-32700)',
    "Your wallet couldn't complete this request. Try again.",
  ],
  rpc_invalid_request: [
    'JSON-RPC invalid request (-32600)',
    "Your wallet couldn't complete this request. Try again.",
  ],
  rpc_invalid_params: [
    'JSON-RPC invalid params (-32602)',
    "Your wallet couldn't complete this request. Try again.",
  ],
  rpc_internal: [
    'JSON-RPC internal error (-32603)',
    'Your wallet had a problem. Open it to see why, then try again.',
  ],
  rpc_server_error: [
    'JSON-RPC server error (-32000)',
    'The network rejected this request. Wait a moment and try again.',
  ],
  wallet_timeout: [
    'The wallet did not respond in time',
    "Your wallet hasn't responded. Open it, then try again.",
  ],
  request_lost: [
    'The page closed or reloaded before the wallet responded',
    'We lost track of your last request. Check your wallet before trying again.',
  ],
  switch_failed: [
    'Failed to switch to {network}',
    "We couldn't switch networks. Try again, or switch in your wallet.",
  ],
  network_not_approved: [
    'The wallet has not approved the network {id}',
    "Your wallet didn't grant access to this network. Reconnect to add it.",
  ],
  transaction_invalid: [
    'This transaction can’t be tracked: {reason}',
    'We can’t track this transaction here.',
  ],
  // Alerts (§8): on screen in debug only, always an `error` event
  multi_wallet_off: [
    'Multi-wallet is not enabled for this project',
    'This site allows one wallet at a time. Disconnect it to use another wallet.',
    'Multi-Wallet Not Enabled',
    'info',
  ],
  network_not_found: [
    'Network {id} is not in the configured networks; add it to `data-networks`',
    "This network isn't available on this site. Choose another network.",
    'Network Not Found',
  ],
} as const satisfies ErrorRows;
