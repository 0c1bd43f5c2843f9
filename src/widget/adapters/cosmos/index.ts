/** Island `cosmos`. */
export { cosmos } from './adapter';
