/** Ends everything, however the end comes: a signal, our parent's death, or a failed start. */

const PARENT_CHECK_MS = 500;

/** @param close Must end what would outlive us; runs once. */
export function shutdownOnce(close: () => Promise<void>): (code: number) => Promise<void> {
  let closing: Promise<void> | undefined;
  const shutdown = (code: number) => {
    closing ??= close()
      .catch((error: unknown) => console.error(error))
      .then(() => process.exit(code));
    return closing;
  };
  process.once('SIGINT', () => void shutdown(130));
  process.once('SIGTERM', () => void shutdown(143));
  process.once('SIGHUP', () => void shutdown(129));
  // A shell between npm and us dies of Ctrl-C without passing it on: then we get a new parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void shutdown(0);
  }, PARENT_CHECK_MS).unref();
  return shutdown;
}
