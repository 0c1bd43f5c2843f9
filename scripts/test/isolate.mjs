// Runs several unit test files in one process, and undoes globals, mocks and timers at the end of each.
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, before, describe, mock } from 'node:test';

const load = createRequire(import.meta.url);

// Node adds a property that stays when a program first uses `fetch` or one of its classes: no test may be the first.
void globalThis.Response;

/** The objects whose properties tests replace: those of the process, which all of its files have. */
const OBJECTS = [globalThis, globalThis.crypto];

/** @typedef {Map<PropertyKey, PropertyDescriptor>} Properties */

/** @param {object} object @returns {Properties} */
const propertiesOf = (object) =>
  new Map(
    Reflect.ownKeys(object).map((name) => [
      name,
      Object.getOwnPropertyDescriptor(object, name) ?? {},
    ]),
  );

const read = () => OBJECTS.map(propertiesOf);

/** @param {readonly Properties[]} saved @throws Error for a property that can't be set back */
function restore(saved) {
  for (const [at, object] of OBJECTS.entries()) {
    const now = propertiesOf(object);
    const before = saved[at] ?? new Map();
    for (const name of now.keys()) {
      if (before.has(name) || Reflect.deleteProperty(object, name)) continue;
      throw new Error(`A test made ${String(name)}, which stays`);
    }
    for (const [name, descriptor] of before) {
      const { value, get } = now.get(name) ?? {};
      if (now.has(name) && value === descriptor.value && get === descriptor.get) continue;
      if (Reflect.defineProperty(object, name, descriptor)) continue;
      throw new Error(`A test changed ${String(name)}, which stays`);
    }
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
