import { AllWalletsView } from './AllWalletsView';

export const views = { AllWallets: AllWalletsView };
