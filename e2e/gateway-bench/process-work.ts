/** CPU time and memory of a server's process. Source: proc(5). */
import { readFileSync } from 'node:fs';

interface Process {
  pid: number;
}

/** Linux counts in hundredths of a second on every machine that Node runs on. */
const TICK_MS = 10;

/** Megabytes. */
export function memoryOf({ pid }: Process): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Milliseconds of all its threads, also in system calls. Other processes make a server slower, but
 * hardly change this.
 */
export function cpuTimeOf({ pid }: Process): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may hold spaces. The 12th and 13th field after it are user and system.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
