// Runs several unit test files in one process: what one of them does to its globals, its timers and its
// mocks ends with its last test.
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, mock } from 'node:test';

const load = createRequire(import.meta.url);

/** @typedef {Map<PropertyKey, PropertyDescriptor>} Globals */

/** @returns {Globals} */
const read = () => new Map(Reflect.ownKeys(globalThis).map((name) => [name, descriptorOf(name)]));

/** @param {PropertyKey} name @returns {PropertyDescriptor} */
const descriptorOf = (name) => Object.getOwnPropertyDescriptor(globalThis, name) ?? {};

/** @param {Globals} globals */
function restore(globals) {
  for (const name of Reflect.ownKeys(globalThis)) {
    if (!globals.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const [name, descriptor] of globals) {
    const { value, get } = descriptorOf(name);
    if (value === descriptor.value && get === descriptor.get) continue;
    Reflect.defineProperty(globalThis, name, descriptor);
  }
}

const TIMERS = /** @type {const} */ ([
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['setImmediate', 'clearImmediate'],
]);

/** Puts timers in the place of those of Node. @returns {() => void} stops those that still wait */
function ownTimers() {
  /** @type {(() => void)[]} */
  const stops = [];
  for (const [start, stop] of TIMERS) {
    /** @type {(...args: unknown[]) => unknown} */
    const original = Reflect.get(globalThis, start);
    /** @type {(timer: unknown) => void} */
    const clear = Reflect.get(globalThis, stop);
    /** @param {unknown[]} args */
    const started = (...args) => {
      const timer = original(...args);
      stops.push(() => clear(timer));
      return timer;
    };
    // `promisify` reads a property of the function.
    Reflect.set(globalThis, start, Object.assign(started, original));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * @param {string} folder absolute
 * @param {string} file CommonJS, from the folder
 */
export function isolate(folder, file) {
  describe(file, () => {
    const clean = read();
    /** @type {Globals} */
    let own = clean;
    // First of all hooks.
    before(() => restore(own));
    // Node runs the bodies of all groups before the first test.
    const stopTimers = ownTimers();
    load(path.join(folder, file));
    own = read();
    restore(clean);
    // Last of all hooks.
    after(() => {
      mock.reset();
      stopTimers();
      restore(clean);
    });
  });
}
