/** Island `eip155`. */
export { eip155 } from './adapter';
