// The recipes of the views that a user of the sandbox's shop reaches. A recipe leads to one view.

import { CONNECTED_VIEWS } from './connected-views.mjs';
import { CONNECTING_VIEWS } from './connecting-views.mjs';
import { EMAIL_VIEWS } from './email-views.mjs';
import { NAMES_VIEWS } from './names-views.mjs';
import { ONRAMP_VIEWS } from './onramp-views.mjs';
import { PAY_VIEWS } from './pay-views.mjs';
import { SECURE_VIEWS } from './secure-views.mjs';
import { SWAP_VIEWS } from './swap-views.mjs';
import { TRANSFER_VIEWS } from './transfer-views.mjs';
import { WALLET_LIST_VIEWS } from './wallet-list-views.mjs';

/** @type {import('./steps.mjs').Recipe[]} */
export const VIEWS = [
  ...WALLET_LIST_VIEWS,
  ...CONNECTING_VIEWS,
  ...CONNECTED_VIEWS,
  ...TRANSFER_VIEWS,
  ...SWAP_VIEWS,
  ...PAY_VIEWS,
  ...NAMES_VIEWS,
  ...ONRAMP_VIEWS,
  ...EMAIL_VIEWS,
  ...SECURE_VIEWS,
];
