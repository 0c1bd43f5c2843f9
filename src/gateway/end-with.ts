/** Programs that a test or the sandbox starts, and that must not outlive it. */
import { type ChildProcess, spawn } from 'node:child_process';

/** A shell that kills it when our end of the pipe closes: also a killed test or sandbox leaves nothing. */
export function endWith(child: ChildProcess): void {
  const script = 'trap "" INT TERM HUP; read -r _; kill -9 "$1" 2>/dev/null; exit 0';
  const watcher = spawn('sh', ['-c', script, 'appkit-watch', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  // The child ended by itself: the system may reuse its process id.
  child.once('exit', () => watcher.kill('SIGKILL'));
}
