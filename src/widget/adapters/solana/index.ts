/** Island `solana`. */
export { solana } from './adapter';
