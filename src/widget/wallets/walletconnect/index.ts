/** Island `walletconnect`. */
import { WALLETCONNECT_ERRORS } from '../../core/error-rows/walletconnect';
import { addErrors } from '../../core/errors';
import { createWalletConnect } from './wallet';

addErrors(WALLETCONNECT_ERRORS);

export const walletConnect = createWalletConnect();
