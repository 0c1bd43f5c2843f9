export declare const CORE_ERRORS: {
  readonly invalid_caip_account: readonly [
    'Invalid CAIP-10 address: {value}',
    'The wallet gave an address that is not valid. Try another account.',
  ];
  readonly invalid_caip_address: readonly [
    'Invalid CAIP Address',
    'The wallet gave an address that is not valid. Try another account.',
  ];
  readonly invalid_caip_network: readonly [
    'Invalid CAIP-2 network id: {value}',
    'This network is not known here. Choose another one.',
  ];
  readonly chain_required_for_account: readonly [
    'Chain is required to update chain account data',
    'Something went wrong here. Try again.',
  ];
  readonly chain_required_for_account_prop: readonly [
    'Chain is required to set account prop',
    'Something went wrong here. Try again.',
  ];
  readonly siwx_conflict: readonly [
    'Cannot set both `siweConfig` and `siwx` options',
    'Something went wrong here. Try again.',
  ];
  readonly connection_rejected: readonly [
    'Connection rejected',
    'You declined the connection in your wallet. Try again when you are ready.',
  ];
  readonly failed_to_connect: readonly [
    'Failed to connect',
    'Could not connect. Unlock your wallet and try again.',
  ];
  readonly failed_to_disconnect: readonly [
    'Failed to disconnect',
    'Could not disconnect. Try again, or disconnect in your wallet.',
  ];
  readonly failed_to_disconnect_chains: readonly [
    'Failed to disconnect chains: {chains}',
    'Some wallets could not be disconnected. Try again, or disconnect in your wallet.',
  ];
  readonly adapter_not_found: readonly [
    'Adapter not found',
    'This wallet cannot be used here. Choose another one.',
  ];
  readonly connector_not_found: readonly [
    'No connector found for connection: {id}',
    'This wallet is not here any more. Choose another one.',
  ];
  readonly invalid_connection_status: readonly [
    'Invalid connection status: {status}',
    'This connection cannot be used. Connect again.',
  ];
  readonly connection_client_missing: readonly [
    'ConnectionController client not set',
    'Something went wrong here. Try again.',
  ];
  readonly wallet_missing: readonly [
    'The wallet {id} is not on this page any more',
    'This wallet was not found. Check that its extension is on, then try again.',
  ];
  readonly sign_message_failed: readonly [
    'Error signing message',
    'The message was not signed. Try again.',
  ];
  readonly balance_unavailable: readonly [
    'Token Balance Unavailable',
    'The balance cannot be read right now. It will be tried again.',
  ];
  readonly rpc_unavailable: readonly [
    'Unavailable {x} RPC url at {y}',
    'The network does not answer right now. Try again in a moment.',
  ];
  readonly http_status: readonly [
    'HTTP status code: {n}',
    'The service did not answer as it should. Try again.',
  ];
  readonly http_unreachable: readonly [
    'No connection to {url}',
    'The service cannot be reached. Check your connection and try again.',
  ];
  readonly http_timeout: readonly [
    'No answer from {url} in time',
    'The service took too long. Try again.',
  ];
  readonly http_invalid_reply: readonly [
    'Unexpected reply from {url}',
    'The service did not answer as it should. Try again.',
  ];
  readonly canceled: readonly ['Canceled', 'Canceled. Nothing has changed.'];
  readonly user_rejected: readonly [
    'The request was declined in the wallet',
    'You declined this in your wallet. Try again when you are ready.',
  ];
  readonly request_pending: readonly [
    'The wallet has an open request (-32002)',
    'Your wallet is already asking you something. Open it and answer there.',
  ];
  readonly chain_unrecognized: readonly [
    'Unrecognised chain (4902)',
    'Your wallet does not know this network. Add it in your wallet, then try again.',
  ];
  readonly wallet_default: readonly [
    'Wallet error (5000)',
    'Your wallet could not do this. Open it to see why, then try again.',
  ];
  readonly invalid_chain_id: readonly [
    'Invalid chain id (32603)',
    'Your wallet does not accept this network. Choose another one.',
  ];
  readonly unauthorized: readonly [
    'The wallet has not authorised this account or method (4100)',
    'Your wallet has not allowed this site. Connect again.',
  ];
  readonly method_not_supported: readonly [
    'The wallet does not support this method',
    'Your wallet cannot do this. Try another wallet.',
  ];
  readonly provider_disconnected: readonly [
    'The wallet is not connected (4900)',
    'Your wallet is no longer connected. Connect again.',
  ];
  readonly rpc_parse_error: readonly [
    'JSON-RPC parse error (-32700)',
    'Your wallet could not do this. Try again.',
  ];
  readonly rpc_invalid_request: readonly [
    'JSON-RPC invalid request (-32600)',
    'Your wallet could not do this. Try again.',
  ];
  readonly rpc_invalid_params: readonly [
    'JSON-RPC invalid params (-32602)',
    'Your wallet could not do this. Try again.',
  ];
  readonly rpc_internal: readonly [
    'JSON-RPC internal error (-32603)',
    'Your wallet had a problem. Open it to see why, then try again.',
  ];
  readonly rpc_server_error: readonly [
    'JSON-RPC server error (-32000)',
    'The network refused this. Wait a moment and try again.',
  ];
  readonly wallet_timeout: readonly [
    'The wallet did not answer in time',
    'Your wallet has not answered. Open it, then try again.',
  ];
  readonly switch_failed: readonly [
    'Failed to switch to {network}',
    'The network was not switched. Try again, or switch in your wallet.',
  ];
  readonly network_not_approved: readonly [
    'The wallet has not approved the network {id}',
    'Your wallet did not allow this network when you connected. Connect again to use it.',
  ];
  readonly unknown_network: readonly [
    'The network {id} is not among the configured ones',
    'This network is not available here. Choose another one.',
  ];
  readonly network_not_described: readonly [
    'The network {id} is not built in: add it as an object that describes it',
    'This network is not available here. Choose another one.',
  ];
  readonly network_invalid: readonly [
    'The network {id} is not described well: {reason}',
    'This network is not available here. Choose another one.',
  ];
  readonly network_not_found: readonly [
    'Network {id} is not in the configured networks; add it to `data-networks`',
    'This network is not available here. Choose another one.',
    'Network Not Found',
  ];
  readonly origin_not_allowed: readonly [
    'The origin {origin} is not allowed for this project; add it to the allowed origins',
    'This site is not on its project’s list of allowed sites yet. Tell its owner.',
    'Invalid App Configuration',
  ];
  readonly invalid_project_id: readonly [
    'The project id is not known; check `data-project-id` and `data-relay-project-id`',
    'The project id of this site is not known. Tell its owner.',
    'Invalid App Configuration',
  ];
  readonly project_id_missing: readonly [
    'No project id: add `data-project-id="…"` to the script tag',
    'This site is not set up for all wallets yet. Wallets in your browser still work.',
    'Project ID Not Configured',
  ];
  readonly origins_missing: readonly [
    'The project has no list of allowed origins',
    'This site is not set up for wallet connection yet. Tell its owner.',
    'Project ID Not Configured',
  ];
  readonly multi_wallet_off: readonly [
    'Several wallets at once are not enabled for this project',
    'Only one wallet can be connected here. Disconnect it to use another one.',
    'Multi-Wallet Not Enabled',
  ];
  readonly server_error: readonly [
    'The gateway failed: {detail}',
    'The service has a problem right now. Try again in a moment.',
    'Server Error',
  ];
  readonly rate_limited: readonly [
    'The gateway refused the call: too many requests',
    'Too many requests right now. Wait a minute and try again.',
    'Rate Limited',
  ];
  readonly local_config_ignored: readonly [
    'The gateway decides about these features: {features}',
    'Something went wrong here. Try again.',
    'Local configuration ignored',
  ];
};
