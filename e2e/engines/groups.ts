/**
 * Browsers start browsers: each program is started as the head of a process group of its own, and the
 * whole group is ended with it. Asking a driver nicely to quit takes seconds and may hang.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const groups = new Set<number>();

/** Ends the group of this process with everything in it. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined || !groups.delete(pid)) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** A group that somebody else has started. */
export function adoptGroup(pid: number | undefined): void {
  if (pid !== undefined) groups.add(pid);
}

/** Nothing of it may hold a pipe of ours: whoever reads our output would wait for an orphan. */
export function startGroup(file: string, args: readonly string[], options: SpawnOptions) {
  const child: ChildProcess = spawn(file, args, { ...options, detached: true });
  adoptGroup(child.pid);
  return child;
}

// Whatever ends this process ends them.
process.on('exit', () => {
  for (const pid of [...groups]) endGroup(pid);
});
