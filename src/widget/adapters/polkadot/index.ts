/** Island `polkadot`. */
export { polkadot } from './adapter';
