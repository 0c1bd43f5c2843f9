/** Reads the CPU time and memory of the processes that run pages from /proc: the drivers report neither. */
import { readdirSync, readFileSync } from 'node:fs';

/** Names of the processes that run pages, cut to 15 characters by the kernel. */
const PAGES = /^(?:WebKitWebProces|Isolated Web Co|Web Content)/;
const TICKS_PER_SECOND = 100;

export interface ProcessUse {
  cpuMs: number;
  /** Largest resident size so far, in MB of 1,000,000 bytes. */
  peakMb: number;
}

interface Running extends ProcessUse {
  parent: number;
  page: boolean;
}

/** @returns undefined for a process that has ended */
function readProcess(pid: string): Running | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Fields 14 and 15 of proc(5), counted from 1: the time in user and in kernel mode.
    const ticks = Number(fields[9]) + Number(fields[10]);
    const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return {
      parent: Number(parent),
      page: PAGES.test(name),
      cpuMs: (ticks * 1000) / TICKS_PER_SECOND,
      peakMb: Math.round((Number(peak) * 1024) / 1e6),
    };
  } catch {
    return undefined;
  }
}

export type PageProcesses = ReadonlyMap<number, ProcessUse>;

/** The processes below `root` that run pages. */
export function readPageProcesses(root: number | undefined): PageProcesses {
  const all = new Map<number, Running>();
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? readProcess(name) : undefined;
    if (one) all.set(Number(name), one);
  }
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === root || isBelow(parent));
  };
  return new Map([...all].filter(([pid, { page }]) => page && isBelow(pid)));
}

/** CPU time and growth of the peak since `before`, of the process that worked most. */
export function workSince(before: PageProcesses, after: PageProcesses): ProcessUse {
  const work = [...after].map(([pid, { cpuMs, peakMb }]) => {
    const start = before.get(pid);
    return { cpuMs: cpuMs - (start?.cpuMs ?? 0), peakMb: peakMb - (start?.peakMb ?? 0) };
  });
  return work.sort((one, other) => other.cpuMs - one.cpuMs)[0] ?? { cpuMs: 0, peakMb: 0 };
}
