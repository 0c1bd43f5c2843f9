import { TokenDetailView } from './TokenDetailView';

export const views = { TokenDetail: TokenDetailView };
