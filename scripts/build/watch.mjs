// Watch mode: builds at once, and again after each change to the build inputs.
import { readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/** Without a change for this long a build begins: one save is several events, often of several files. */
const QUIET_MS = 150;

const isFolder = (place) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Watches folder by folder: on Linux, Node's recursive watching loses a file that git or an editor
 * replaces.
 * @param {string} top
 * @param {() => void} changed called when an entry in the folder, or deeper, is added, removed or
 * changed
 * @param {(error: Error) => void} report
 * @returns {() => void} stops watching
 */
function watchFolder(top, changed, report) {
  const watchers = new Map();
  const leave = (folder) => {
    for (const [place, watcher] of watchers) {
      if (place !== folder && !place.startsWith(folder + path.sep)) continue;
      watcher.close();
      watchers.delete(place);
    }
  };
  const enter = (folder) => {
    if (!isFolder(folder)) return;
    try {
      const watcher = watch(folder, (event, name) => {
        changed();
        if (event !== 'rename' || name === null) return;
        // A folder that has this name now may be another one.
        leave(path.join(folder, name));
        enter(path.join(folder, name));
      });
      // Some systems report a removed folder here; the watcher of the parent folder reports it too.
      watcher.on('error', () => leave(folder));
      watchers.set(folder, watcher);
      for (const name of readdirSync(folder)) enter(path.join(folder, name));
    } catch (error) {
      leave(folder);
      if (error.code !== 'ENOENT') report(error);
    }
  };
  enter(top);
  return () => leave(top);
}

/** The folder around it is watched, for the same reason. */
function watchFile(file, changed) {
  const name = path.basename(file);
  const watcher = watch(path.dirname(file), (_, which) => {
    if (which === name) changed();
  });
  return () => watcher.close();
}

/**
 * One build at a time. A failed one is reported and ends nothing: the next change may mend it.
 * @param {() => unknown} build
 * @param {(error: Error) => void} report
 * @returns {() => Promise<void>} asks for a build; settled when it is over
 */
export function serialize(build, report) {
  let last = Promise.resolve();
  let waits = false;
  return () => {
    // A build that has not started yet will also include this change.
    if (waits) return last;
    waits = true;
    last = last
      .then(() => {
        waits = false;
        return build();
      })
      .then(() => {}, report);
    return last;
  };
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {readonly string[]} options.inputs files and folders, from `root`
 * @param {() => unknown} options.build
 * @param {(error: Error) => void} options.report hears why a build failed
 * @returns {Promise<() => void>} after the first build; ends it
 */
export async function watchSource({ root, inputs, build, report }) {
  const again = serialize(build, report);
  let timer;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(again, QUIET_MS);
  };
  const stops = inputs
    .map((input) => path.join(root, input))
    .map((place) =>
      isFolder(place) ? watchFolder(place, changed, report) : watchFile(place, changed),
    );
  await again();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
