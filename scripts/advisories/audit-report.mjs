// Reads advisories from a report of `npm audit --json` (version 2), and finds the packages that they affect.
// The lockfile may have changed since the report, so versions are compared again.
import semver from 'semver';
import * as v from 'valibot';

/** A report about a thousand packages has about 1 MB. */
const MAX_LENGTH = 16_000_000;

const advisory = v.object({
  name: v.string(),
  url: v.string(),
  title: v.string(),
  severity: v.string(),
  /** A range of semantic versions. */
  range: v.string(),
});
// A text names another affected package, which has its own entry.
const schema = v.object({
  auditReportVersion: v.literal(2),
  vulnerabilities: v.record(
    v.string(),
    v.object({ via: v.array(v.union([v.string(), advisory])) }),
  ),
});

/** @typedef {v.InferOutput<typeof advisory>} Advisory */

/**
 * @param {string} text
 * @returns {Advisory[]}
 * @throws Error for text that is no such report.
 */
export function parseReport(text) {
  if (text.length > MAX_LENGTH) throw new Error('the report is too long');
  const { vulnerabilities } = v.parse(schema, JSON.parse(text));
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each !== 'string'),
  );
  for (const { url, range } of all) {
    if (semver.validRange(range) === null) throw new Error(`${url}: ${range} is not a range`);
  }
  // One advisory has several entries where it has several ranges.
  const keyOf = ({ name, url, range }) => `${name} ${url} ${range}`;
  return [...new Map(all.map((each) => [keyOf(each), each])).values()];
}

/**
 * @param {readonly Advisory[]} report
 * @param {{ packages: Record<string, { name?: string, version?: string }> }} lock
 * @returns {string[]} a line for each affected package
 */
export function affected(report, lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
    const version = entry.version ?? '';
    return report
      .filter(
        (each) =>
          each.name === name && semver.satisfies(version, each.range, { includePrerelease: true }),
      )
      .map(({ severity, title, url }) => `${name}@${version}: ${severity}, ${title} (${url})`);
  });
}
