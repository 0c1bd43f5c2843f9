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

/** Only addresses of the table, and bytes with a hash of it, become scripts. */
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
      reject(new FrameError("We couldn't load a part of the wallet. Check your connection."));
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

/** Of each worker, beside the rules of this page. */
const CAGE_POLICY = "default-src 'none'; worker-src blob:";
type Realm = Window & Pick<typeof globalThis, 'Blob' | 'URL' | 'Worker'>;
let cage: Realm | undefined;

/** An empty page in this one, without network. Workers that it starts have its rules. */
function openCage(): Realm {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  // Beside the body, in which the screens replace each other.
  document.documentElement.append(frame);
  const realm = frame.contentWindow as Realm;
  const meta = realm.document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = CAGE_POLICY;
  realm.document.head.append(meta);
  return realm;
}

async function checkedBytes(name: string): Promise<ArrayBuffer> {
  try {
    const { integrity, file } = rows().get(name) ?? {};
    if (!integrity || !file) throw new TypeError(name);
    const reply = await fetch(file, { integrity });
    if (!reply.ok) throw new TypeError(name);
    return await reply.arrayBuffer();
  } catch {
    throw new FrameError("We couldn't load a part of the wallet. Try again.");
  }
}

/** Addresses of checked bytes. */
const workers = new Map<string, string>();

/**
 * A worker of a file of the table. Browsers check no hash of a worker, so it starts from the bytes that
 * were read with the hash: the server is asked once. Such a worker has the rules of the page that starts
 * it: the cage's, without any connection.
 */
export async function startWorker(name: string): Promise<Worker> {
  const bytes = workers.has(name) ? undefined : await checkedBytes(name);
  cage ??= openCage();
  if (bytes && !workers.has(name)) {
    const file = new cage.Blob([bytes], { type: 'text/javascript' });
    workers.set(name, cage.URL.createObjectURL(file));
  }
  return new cage.Worker(trusted(workers.get(name) as string));
}
