/**
 * Errors of core once a wallet or the gateway is asked. Quoted messages: specification §5–§8.
 */
import type { ErrorRows } from './initial-errors';

const RETRY = 'Something went wrong. Try again.';

/** For every mistake in the setup, which only the owner can correct. */
const NOT_SET_UP = "This site isn't set up yet. Contact the site owner.";

export const CORE_ERRORS = {
  // Validation (§5)
  invalid_caip_account: [
    'Invalid CAIP-10 address: {value}',
    'Your wallet returned an invalid address. Try another account.',
  ],
  invalid_caip_address: [
    'Invalid CAIP Address',
    'Your wallet returned an invalid address. Try another account.',
  ],
  invalid_caip_network: [
    'Invalid CAIP-2 network id: {value}',
    "This site doesn't know this network. Choose another network.",
  ],
  chain_required_for_account: ['Chain is required to update chain account data', RETRY],
  chain_required_for_account_prop: ['Chain is required to set account prop', RETRY],
  siwx_conflict: ['Cannot set both `siweConfig` and `siwx` options', RETRY],

  // Connecting (§8)
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
  adapter_not_found: [
    'Adapter not found',
    "This site doesn't support this wallet. Choose another wallet.",
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
  connection_client_missing: ['ConnectionController client not set', RETRY],
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

  // Calls (§8)
  http_status: ['HTTP status code: {n}', 'The service returned an unexpected reply. Try again.'],
  http_unreachable: [
    'No connection to {url}',
    "We can't reach the service. Check your connection and try again.",
  ],
  http_timeout: ['No reply from {url} in time', 'The service took too long to respond. Try again.'],
  http_invalid_reply: [
    'Unexpected reply from {url}',
    'The service returned an unexpected reply. Try again.',
  ],
  canceled: ['Canceled', 'Canceled. Nothing changed.'],

  // Wallet and JSON-RPC codes (§8)
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
  unknown_network: [
    'The network {id} is not configured',
    "This network isn't available on this site. Choose another network.",
  ],
  network_not_described: [
    'The network {id} is not built in: describe it as an object',
    "This network isn't available on this site. Choose another network.",
  ],
  network_invalid: [
    'The description of the network {id} is invalid: {reason}',
    "This network isn't available on this site. Choose another network.",
  ],
  transaction_invalid: [
    'This transaction can’t be tracked: {reason}',
    'We can’t track this transaction here.',
  ],

  // Alerts (§8): on screen in debug only, always an `error` event
  network_not_found: [
    'Network {id} is not in the configured networks; add it to `data-networks`',
    "This network isn't available on this site. Choose another network.",
    'Network Not Found',
  ],
  origin_not_allowed: [
    '`{attribute}="{id}"`: {service} does not allow pages of {origin}. Add this origin to the `allowedOrigins` of the project',
    NOT_SET_UP,
    'Invalid App Configuration',
  ],
  unverified_domain: [
    '`{attribute}="{id}"`: {service} has not verified {origin}. Verify this domain for the project',
    NOT_SET_UP,
    'Invalid App Configuration',
  ],
  invalid_project_id: [
    '`{attribute}="{id}"`: {service} does not know this project id. Use an id from its configuration or from its operator',
    NOT_SET_UP,
    'Invalid App Configuration',
  ],
  project_id_missing: [
    'No project id: add `data-project-id="…"` to the script tag',
    NOT_SET_UP,
    'Project ID Not Configured',
  ],
  origins_missing: [
    '`{attribute}="{id}"`: the project has no `allowedOrigins` at {service}. Add {origin} to them',
    NOT_SET_UP,
    'Project ID Not Configured',
  ],
  multi_wallet_off: [
    'Multi-wallet is not enabled for this project',
    'This site allows one wallet at a time. Disconnect it to use another wallet.',
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
    'Too many requests. Wait a minute and try again.',
    'Rate Limited',
  ],
  local_config_ignored: [
    "The gateway's settings override yours for these features: {features}",
    RETRY,
    'Local configuration ignored',
    'warning',
  ],
} as const satisfies ErrorRows;
