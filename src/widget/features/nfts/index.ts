import { NftDetailView } from './NftDetailView';

export { NftsTab } from './NftsTab';

export const views = { NftDetail: NftDetailView };
