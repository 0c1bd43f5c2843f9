// The `fast-check` of bundles with more property runs: PROPERTY_RUNS is the fewest runs of each property.
import fc from 'fast-check';

/** fast-check's own number of runs. */
const USUAL_RUNS = 100;
/** The bundler puts the number here: a test that reads the environment has a process of its own. */
const LEAST_RUNS = Number(process.env.PROPERTY_RUNS);

export default {
  ...fc,
  /**
   * @template Values
   * @param {import('fast-check').IRawProperty<Values>} property
   * @param {import('fast-check').Parameters<Values>} [options]
   */
  assert(property, options = {}) {
    const numRuns = Math.max(options.numRuns ?? USUAL_RUNS, LEAST_RUNS);
    return fc.assert(property, { ...options, numRuns });
  },
};
