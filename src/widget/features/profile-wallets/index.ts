import { ProfileWalletsView } from './ProfileWalletsView';

export const views = { ProfileWallets: ProfileWalletsView };
