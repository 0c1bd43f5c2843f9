export { TokensTab } from './TokensTab';
