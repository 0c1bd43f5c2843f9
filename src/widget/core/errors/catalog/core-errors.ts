/**
 * Errors of core once a wallet or the gateway is asked. Quoted messages: specification §5–§8.
 */
import type { ErrorRows } from './initial-errors';

const RETRY = 'Something went wrong here. Try again.';

export const CORE_ERRORS = {
  // Validation (§5)
  invalid_caip_account: [
    'Invalid CAIP-10 address: {value}',
    'The wallet gave an address that is not valid. Try another account.',
  ],
  invalid_caip_address: [
    'Invalid CAIP Address',
    'The wallet gave an address that is not valid. Try another account.',
  ],
  invalid_caip_network: [
    'Invalid CAIP-2 network id: {value}',
    'This network is not known here. Choose another one.',
  ],
  chain_required_for_account: ['Chain is required to update chain account data', RETRY],
  chain_required_for_account_prop: ['Chain is required to set account prop', RETRY],
  siwx_conflict: ['Cannot set both `siweConfig` and `siwx` options', RETRY],

  // Connecting (§8)
  connection_rejected: [
    'Connection rejected',
    'You declined the connection in your wallet. Try again when you are ready.',
  ],
  failed_to_connect: ['Failed to connect', 'Could not connect. Unlock your wallet and try again.'],
  failed_to_disconnect: [
    'Failed to disconnect',
    'Could not disconnect. Try again, or disconnect in your wallet.',
  ],
  failed_to_disconnect_chains: [
    'Failed to disconnect chains: {chains}',
    'Some wallets could not be disconnected. Try again, or disconnect in your wallet.',
  ],
  adapter_not_found: ['Adapter not found', 'This wallet cannot be used here. Choose another one.'],
  connector_not_found: [
    'No connector found for connection: {id}',
    'This wallet is not here any more. Choose another one.',
  ],
  invalid_connection_status: [
    'Invalid connection status: {status}',
    'This connection cannot be used. Connect again.',
  ],
  chain_adapter_not_found: [
    'Chain adapter not found',
    'This blockchain cannot be used here. Choose another network.',
  ],
  network_client_missing: ['NetworkController client not set', RETRY],
  chain_not_supported: [
    'Chain is not supported',
    'This blockchain is not supported here. Choose another one.',
  ],
  connection_client_missing: ['ConnectionController client not set', RETRY],
  wallet_missing: [
    'The wallet {id} is not on this page any more',
    'This wallet was not found. Check that its extension is on, then try again.',
  ],
  sign_message_failed: ['Error signing message', 'The message was not signed. Try again.'],
  balance_unavailable: [
    'Token Balance Unavailable',
    'The balance cannot be read right now. It will be tried again.',
  ],
  rpc_unavailable: [
    'Unavailable {x} RPC url at {y}',
    'The network does not answer right now. Try again in a moment.',
  ],

  // Calls (§8)
  http_status: ['HTTP status code: {n}', 'The service did not answer as it should. Try again.'],
  http_unreachable: [
    'No connection to {url}',
    'The service cannot be reached. Check your connection and try again.',
  ],
  http_timeout: ['No answer from {url} in time', 'The service took too long. Try again.'],
  http_invalid_reply: [
    'Unexpected reply from {url}',
    'The service did not answer as it should. Try again.',
  ],
  canceled: ['Canceled', 'Canceled. Nothing has changed.'],

  // Wallet and JSON-RPC codes (§8)
  user_rejected: [
    'The request was declined in the wallet',
    'You declined this in your wallet. Try again when you are ready.',
  ],
  request_pending: [
    'The wallet has an open request (-32002)',
    'Your wallet is already asking you something. Open it and answer there.',
  ],
  chain_unrecognized: [
    'Unrecognised chain (4902)',
    'Your wallet does not know this network. Add it in your wallet, then try again.',
  ],
  wallet_default: [
    'Wallet error (5000)',
    'Your wallet could not do this. Open it to see why, then try again.',
  ],
  invalid_chain_id: [
    'Invalid chain id (32603)',
    'Your wallet does not accept this network. Choose another one.',
  ],
  unauthorized: [
    'The wallet has not authorized this account or method (4100)',
    'Your wallet has not allowed this site. Connect again.',
  ],
  method_not_supported: [
    'The wallet does not support this method',
    'Your wallet cannot do this. Try another wallet.',
  ],
  provider_disconnected: [
    'The wallet is not connected (4900)',
    'Your wallet is no longer connected. Connect again.',
  ],
  rpc_parse_error: ['JSON-RPC parse error (-32700)', 'Your wallet could not do this. Try again.'],
  rpc_invalid_request: [
    'JSON-RPC invalid request (-32600)',
    'Your wallet could not do this. Try again.',
  ],
  rpc_invalid_params: [
    'JSON-RPC invalid params (-32602)',
    'Your wallet could not do this. Try again.',
  ],
  rpc_internal: [
    'JSON-RPC internal error (-32603)',
    'Your wallet had a problem. Open it to see why, then try again.',
  ],
  rpc_server_error: [
    'JSON-RPC server error (-32000)',
    'The network refused this. Wait a moment and try again.',
  ],
  wallet_timeout: [
    'The wallet did not answer in time',
    'Your wallet has not answered. Open it, then try again.',
  ],
  request_lost: [
    'The page that asked the wallet was closed or reloaded before the answer came',
    'It is not known what became of your last request. Look in your wallet before you try again.',
  ],
  switch_failed: [
    'Failed to switch to {network}',
    'The network was not switched. Try again, or switch in your wallet.',
  ],
  network_not_approved: [
    'The wallet has not approved the network {id}',
    'Your wallet did not allow this network when you connected. Connect again to use it.',
  ],
  unknown_network: [
    'The network {id} is not among the configured ones',
    'This network is not available here. Choose another one.',
  ],
  network_not_described: [
    'The network {id} is not built in: add it as an object that describes it',
    'This network is not available here. Choose another one.',
  ],
  network_invalid: [
    'The description of the network {id} is invalid: {reason}',
    'This network is not available here. Choose another one.',
  ],

  // Alerts (§8): on screen in debug only, always an `error` event
  network_not_found: [
    'Network {id} is not in the configured networks; add it to `data-networks`',
    'This network is not available here. Choose another one.',
    'Network Not Found',
  ],
  origin_not_allowed: [
    'The origin {origin} is not allowed for this project; add it to the allowed origins',
    'This site is not on its project’s list of allowed sites yet. Tell its owner.',
    'Invalid App Configuration',
  ],
  unverified_domain: [
    'The domain {origin} is not verified for this project',
    'This site is not set up for wallet connection yet. Tell its owner.',
    'Invalid App Configuration',
  ],
  invalid_project_id: [
    'The project id is not known; check `data-project-id` and `data-relay-project-id`',
    'The project id of this site is not known. Tell its owner.',
    'Invalid App Configuration',
  ],
  project_id_missing: [
    'No project id: add `data-project-id="…"` to the script tag',
    'This site is not set up for all wallets yet. Wallets in your browser still work.',
    'Project ID Not Configured',
  ],
  origins_missing: [
    'The project has no list of allowed origins',
    'This site is not set up for wallet connection yet. Tell its owner.',
    'Project ID Not Configured',
  ],
  multi_wallet_off: [
    'Several wallets at once are not enabled for this project',
    'Only one wallet can be connected here. Disconnect it to use another one.',
    'Multi-Wallet Not Enabled',
    'info',
  ],
  server_error: [
    'The gateway failed: {detail}',
    'The service has a problem right now. Try again in a moment.',
    'Server Error',
  ],
  rate_limited: [
    'The gateway refused the call: too many requests',
    'Too many requests right now. Wait a minute and try again.',
    'Rate Limited',
  ],
  local_config_ignored: [
    'The gateway decides about these features: {features}',
    RETRY,
    'Local configuration ignored',
    'warning',
  ],
} as const satisfies ErrorRows;
