import { otherOfferResetsList } from '../../core/wallets/wallet-search';
import { AllWalletsView } from './AllWalletsView';

export const views = { AllWallets: AllWalletsView };
export const rules = [{ persist: [otherOfferResetsList] }];
