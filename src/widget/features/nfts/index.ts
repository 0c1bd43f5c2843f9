import { NftDetailView } from './NftDetailView';
import { NftsTab } from './NftsTab';

export const tabs = { nfts: NftsTab };

export const views = { NftDetail: NftDetailView };
