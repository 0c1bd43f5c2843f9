// Selects the unit test files that may run in one process: starting a process costs more than most
// of them do.

/** Other programs, servers, and what is the process's own. */
const ALONE =
  /\bspawn|\bexecFile|\bcreateServer\b|\bWebSocketServer\b|\bprocess\.(?:env|on|chdir|exitCode)\b/;

/** So many files a process: enough groups that the cores have something to do until the end. */
const TOGETHER = 16;

/**
 * Pure. Modules are bundled into each file, so that files share the process alone: globals, timers and
 * mocks end with each file (isolate.mjs), and files that touch anything else of it are alone.
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
