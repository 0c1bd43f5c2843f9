import { TokensTab } from './TokensTab';

export const tabs = { tokens: TokensTab };
