/**
 * Runs browsers that start other browsers: each program leads its own process group, and the whole
 * group is ended with it. A regular quit through a driver takes seconds and may hang.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const groups = new Set<number>();

/** Ends the group of this process with all its processes. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined || !groups.delete(pid)) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}

/** A process group that another process started. */
export function adoptGroup(pid: number | undefined): void {
  if (pid !== undefined) groups.add(pid);
}

/** The group must not inherit our pipes: a reader of our output would wait for an orphan. */
export function startGroup(file: string, args: readonly string[], options: SpawnOptions) {
  const child: ChildProcess = spawn(file, args, { ...options, detached: true });
  adoptGroup(child.pid);
  return child;
}

// The end of this process ends all groups.
process.on('exit', () => {
  for (const pid of [...groups]) endGroup(pid);
});
