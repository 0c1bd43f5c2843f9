/**
 * Loads the frame's other files. Each is pinned by its hash: the frame's page pins this script, and
 * this script pins them. A file registers itself by its name.
 */
import { FrameError } from './frame-error';

/** `name integrity file` a line, written by the build. */
declare const __SECURE_FILES__: string;

const POLICY = 'appkit-secure';
const LOAD_TIMEOUT = 20_000;

const rows = () =>
  new Map(
    __SECURE_FILES__.split('\n').map((line) => {
      const [name = '', integrity = '', file = ''] = line.split(' ');
      return [name, { integrity, file }];
    }),
  );

/** The one global of the frame's page: what its files put themselves into. */
const registered: Record<string, unknown> = Object.create(null);
Object.defineProperty(globalThis, 'appkitSecure', {
  value: (name: string, chunk: unknown) => {
    registered[name] = chunk;
  },
});

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Only addresses of the table become scripts. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(POLICY, { createScriptURL: (same) => same });
  return policy ? policy.createScriptURL(url) : url;
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

const loading = new Map<string, Promise<unknown>>();

function load(name: string): Promise<unknown> {
  const row = rows().get(name);
  if (!row) return Promise.reject(new FrameError(`No such part: ${name}`));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading.delete(name);
      reject(new FrameError('A part of the wallet could not be loaded. Check your connection.'));
    };
    const timer = setTimeout(fail, LOAD_TIMEOUT);
    script.integrity = row.integrity;
    script.crossOrigin = 'anonymous';
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (name in registered) resolve(registered[name]);
      else fail();
    };
    script.src = trusted(row.file);
    document.head.append(script);
  });
}

/** Once each; a failed one is tried again at the next call. */
export function loadChunk<Chunk>(name: string): Promise<Chunk> {
  let chunk = loading.get(name);
  if (!chunk) {
    chunk = load(name);
    loading.set(name, chunk);
  }
  return chunk as Promise<Chunk>;
}

/**
 * A worker of a file of the table. The server gives its files a policy without any connection, which
 * binds workers. Browsers check no hash of a worker: it is read with its hash first.
 */
export async function startWorker(name: string): Promise<Worker> {
  const row = rows().get(name);
  const unloaded = () => new FrameError('A part of the wallet could not be loaded. Try again.');
  if (!row) throw unloaded();
  const { integrity, file } = row;
  const reply = await fetch(file, { integrity, cache: 'force-cache' }).catch(() => undefined);
  if (!reply?.ok) throw unloaded();
  return new Worker(trusted(file));
}
