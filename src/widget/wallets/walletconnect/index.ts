/** Island `walletconnect`. */

import { addErrors } from '../../core/errors/app-kit-error';
import { WALLETCONNECT_ERRORS } from '../../core/errors/catalog/walletconnect';
import { createWalletConnect } from './walletconnect-wallet';

addErrors(WALLETCONNECT_ERRORS);

export const walletConnect = createWalletConnect();
