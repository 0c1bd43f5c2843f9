// Selects the unit test files of a run.

/**
 * Pure. Files `*.release.test.ts` take seconds each, and run before a release or by name.
 * @param {readonly string[]} files all test files, from the root
 * @param {{ parts: readonly string[], release: boolean }} options `parts`: of paths; none means all files
 * @returns {string[]}
 */
export const selectUnits = (files, { parts, release }) =>
  files.filter((file) =>
    parts.length > 0
      ? parts.some((part) => file.includes(part))
      : release || !/\.release\.test\.tsx?$/.test(file),
  );
