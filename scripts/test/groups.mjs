// Selects the unit test files that may run in one process: starting a process costs more than most
// of them do.

/** Set-up for all tests of a file, globals that are replaced, other programs, servers. */
const ALONE =
  /\b(?:before|after)(?:Each)?\(|\bsetGlobal\(|\b(?:assign|defineProperty|deleteProperty)\(globalThis\b|\bglobalThis\.\w+ =|(?<![.\w])mock\.|\bspawn|\bcreateServer\b|\bprocess\.(?:env|on|chdir|exitCode)\b/;

/** So many files a process: enough groups that the cores have something to do until the end. */
const TOGETHER = 16;

/**
 * Pure. What a test file changes is its own: modules are bundled into each, so that only what belongs to
 * the process is shared, and who touches that is alone.
 * @param {{ file: string, text: string }[]} files with all that is bundled into them
 * @returns {string[][]} those alone first: they take longest
 */
export function groupFiles(files) {
  const alone = files.filter(({ text }) => ALONE.test(text)).map(({ file }) => [file]);
  const rest = files.filter(({ text }) => !ALONE.test(text)).map(({ file }) => file);
  const groups = [];
  for (let at = 0; at < rest.length; at += TOGETHER) groups.push(rest.slice(at, at + TOGETHER));
  return [...alone, ...groups];
}
