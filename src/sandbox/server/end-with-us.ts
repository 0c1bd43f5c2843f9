/** Ends a child process with the sandbox, also after a `kill -9` of it. */
import { type ChildProcess, spawn } from 'node:child_process';

/** A shell that waits for our end of its pipe to close, and then kills the child. */
export function endWithUs(child: ChildProcess): void {
  const script = 'trap "" INT TERM HUP; read -r _; kill -9 "$1" 2>/dev/null; exit 0';
  const watcher = spawn('sh', ['-c', script, 'appkit-sandbox-watch', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  // The child ended by itself: stop the watcher, because the system may reuse its process id.
  child.once('exit', () => watcher.kill('SIGKILL'));
}
