/** Selects the tests of a table that run before each change. */

/**
 * Details of a generated test: without the condition it has the tag of `npm run test:all`.
 * @param representative whether `npm test` also runs this one of its kind
 */
export const releaseUnless = (representative: boolean): { tag?: string } =>
  representative ? {} : { tag: '@release' };
