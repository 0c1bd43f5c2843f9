/** Starts a screen without a monitor, for browsers that need one. */
import { startGroup } from './groups';

const SIZE = '1280x900x24';

/** Resolves with the value for `DISPLAY`; it is ended with the run. */
export function startScreen(): Promise<{ display: string; pid: number | undefined }> {
  // It selects a free number and writes it to its fourth stream.
  const args = ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp'];
  const screen = startGroup('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
    screen.stdio[3]?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const number = /^(\d+)\n/.exec(output)?.[1];
      if (number) resolve({ display: `:${number}`, pid: screen.pid });
    });
  });
}
