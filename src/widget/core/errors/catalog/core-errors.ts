/**
 * Errors of core once a wallet or the gateway is asked. Quoted messages: specification §5–§8.
 */
import type { ErrorRows } from './initial-errors';

const RETRY = 'Something went wrong. Try again.';

/** For every mistake in the setup, which only the owner can correct. */
const NOT_SET_UP = "This site isn't set up yet. Contact the site owner.";

export const CORE_ERRORS = {
  // Validation (§5)
  invalid_caip_network: [
    'Invalid CAIP-2 network id: {value}',
    "This site doesn't know this network. Choose another network.",
  ],
  chain_required_for_account: ['Chain is required to update chain account data', RETRY],
  chain_required_for_account_prop: ['Chain is required to set account prop', RETRY],
  siwx_conflict: ['Cannot set both `siweConfig` and `siwx` options', RETRY],

  // Connecting (§8)
  adapter_not_found: [
    'Adapter not found',
    "This site doesn't support this wallet. Choose another wallet.",
  ],
  connection_client_missing: ['ConnectionController client not set', RETRY],

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

  // Alerts (§8): on screen in debug only, always an `error` event
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
