/** Programs that a test starts and that must not outlive it. */
import { type ChildProcess, spawn } from 'node:child_process';

/** A shell that kills it when our end of the pipe closes: also a test that is killed leaves nothing. */
export function endWith(child: ChildProcess): void {
  const script = 'trap "" INT TERM HUP; read -r _; kill -9 "$1" 2>/dev/null; exit 0';
  const watcher = spawn('sh', ['-c', script, 'appkit-test-watch', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => {});
  child.once('exit', () => watcher.kill('SIGKILL'));
}
