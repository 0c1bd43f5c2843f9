import { TokensTab } from './TokensTab';

export const views = {};

export const tabs = { tokens: TokensTab };
