/** Island `bip122`. */
export { bip122 } from './adapter';
