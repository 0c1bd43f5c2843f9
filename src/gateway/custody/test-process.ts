/** Runs a built program of the custody as a process of its own, and stops it. Test code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const children = new Set<ChildProcess>();

/** For the end of a test file. */
export function killPrograms(): void {
  for (const child of children) child.kill('SIGKILL');
}

export function runProgram(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const error = text(child.stderr);
  return { child, error, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Resolves once it listens. @throws Error with what it wrote, if it ends before */
export async function startProgram(program: string, file: string) {
  const { child, error, ended } = runProgram(program, '--config', file, '--port', '0');
  const output = { log: '' };
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output.log += chunk;
      const line = output.log.split('\n').find((each) => each.includes('"listening"'));
      if (line) resolve(JSON.parse(line).port);
    });
    ended.then(async () => reject(new Error(await error)));
  });
  return { child, ended, output, port: await port };
}
