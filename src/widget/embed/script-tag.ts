/**
 * Finds our own tag and the few settings needed before the shell; the shell validates the whole
 * table. Source: docs/attributes.md.
 */
import type { Config } from '../../protocol/host/config';

export type Attributes = Record<string, string>;

/**
 * The base URL of the loader's files relative to its own URL: `./`, or `../<version>/` in the v1
 * alias.
 */
declare const __BASE__: string;

export interface ScriptTag {
  attributes: Attributes;
  /** Directory of the chunks, absolute, with a trailing slash. */
  base: string;
  /** The default gateway. */
  scriptOrigin: string;
  nonce: string;
  /** The tag carried `integrity`. */
  pinned: boolean;
}

/**
 * `currentScript` is null for code that a tag manager evaluates; some strip `data-` attributes.
 * Then: the last script with our file name, or one with a project id.
 */
function findScript(): HTMLScriptElement | undefined {
  // Past an element of the page with this name, which `document.currentScript` would return.
  const current = Reflect.get(
    Document.prototype,
    'currentScript',
    document,
  ) as HTMLScriptElement | null;
  if (current?.src) return current;
  const last = (selector: string) =>
    [...document.querySelectorAll<HTMLScriptElement>(selector)].pop();
  // Other products' tags name a project in the same way.
  return last('script[src*="/appkit.js"]') ?? last('script[src][data-project-id]');
}

export function readTag(script = findScript()): ScriptTag | undefined {
  if (!script) return undefined;
  const attributes = { __proto__: null, ...script.dataset } as unknown as Attributes;
  const url = new URL(script.src);
  const projectId = url.searchParams.get('projectId');
  if (projectId) attributes.projectId ??= projectId;
  return {
    attributes,
    base: new URL(__BASE__, url).href,
    scriptOrigin: url.origin,
    nonce: script.nonce as string,
    pinned: Boolean(script.integrity),
  };
}

/**
 * Reads a property that belongs to the object itself. Elements with a name are properties of
 * `window`, but not its own.
 */
export const ownProperty = (from: object, key: string): unknown =>
  Object.hasOwn(from, key) ? (from as Record<string, unknown>)[key] : undefined;

/** Returns a setting as text: the attribute wins over `AppKitConfig`. */
export type Settings = (key: keyof Config, idle?: string) => string;

export const settingsOf =
  (attributes: Attributes, config: unknown): Settings =>
  (key, idle = '') =>
    `${attributes[key] ?? ownProperty(config ?? {}, key) ?? idle}`.trim();

/** The entries of an attribute, or of a list in AppKitConfig. */
export const words = (value: string): string[] => value.match(/[^\s,]+/g) ?? [];

/** Directories of `data-mirrors`, each with a trailing slash. */
export const mirrorsOf = (value: string): string[] =>
  words(value).map((text) => text.replace(/\/*$/, '/'));
