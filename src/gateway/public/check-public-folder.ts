/** Refuses a folder of public files that holds the gateway's keys or data. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

const real = (place: string): string => (existsSync(place) ? realpathSync(place) : place);

/** The folders that hold a file: as named, and behind a symbolic link. */
const foldersOf = (file: string): string[] => [real(path.dirname(file)), path.dirname(real(file))];

/**
 * @param secrets files that must not be public: the configuration, the databases
 * @throws Error
 */
export function checkPublicFolder(directory: string, secrets: readonly string[]): void {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`public.directory: ${directory} is not a folder`);
  }
  const inside = real(directory) + path.sep;
  const secret = secrets
    .map((file) => path.resolve(file))
    .find((file) => foldersOf(file).some((folder) => `${folder}${path.sep}`.startsWith(inside)));
  if (secret) throw new Error(`public.directory: ${directory} would publish ${secret}`);
}
