/**
 * Lists the files of a folder by URL path. The gateway serves only listed paths, so no request can
 * leave the folder. Symbolic links and hidden files are not listed, except `.well-known`.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** A folder with more files is probably the wrong one. */
const MOST = 1000;

const NAME = /^(?:\.well-known|[\w-][\w.-]*)$/;
const INDEX = /(?<=\/)index\.html$/;

/**
 * URL path → file. `index.html` also has the path of its folder.
 * @throws Error without the folder, or for more than 1,000 files
 */
export function listPublicFiles(directory: string): Map<string, string> {
  const files = new Map<string, string>();
  const walk = (folder: string, url: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!NAME.test(entry.name)) continue;
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(place, `${url}${entry.name}/`);
      else if (entry.isFile()) files.set(`${url}${entry.name}`, place);
      if (files.size > MOST) throw new Error(`${directory} has more than ${MOST} files`);
    }
  };
  walk(path.resolve(directory), '/');
  for (const [url, file] of [...files]) {
    if (INDEX.test(url)) files.set(url.replace(INDEX, ''), file);
  }
  return files;
}
