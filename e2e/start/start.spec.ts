/** Tests `npm start`: one command, one port, one way to end it. */
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from '../fixtures';
import { childrenOf, freePort, isAlive, occupyPort, startProgram } from '../support/process/start';

/** Node cannot resolve `*.localhost`: the host name goes into the header. */
function get(port: number, site: string, path = '/'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = `${site}.localhost:${port}`;
    request({ host: '127.0.0.1', port, path, headers: { host } }, resolve)
      .on('error', reject)
      .end();
  });
}

async function statusOf(port: number, site: string, path?: string): Promise<number | undefined> {
  const reply = await get(port, site, path);
  reply.resume();
  return reply.statusCode;
}

const ENDS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGKILL', null],
] as const;

for (const [signal, code] of ENDS) {
  test(`--port: moves every address; ${signal}: ends every process`, {
    tag: '@release',
  }, async () => {
    test.setTimeout(120_000);
    const port = await freePort();
    const { child, output, ended } = startProgram('--port', String(port));
    try {
      await expect.poll(output, { timeout: 60_000 }).toContain('ready http');
      expect(output()).toContain(`ready http://shop.localhost:${port}`);
      // One address; its page lists the others.
      expect(output().match(/\w+:\/\/\S+/g)).toEqual([`http://shop.localhost:${port}`]);
      const listed = (await text(await get(port, 'shop'))).match(/(?<=href=")http:[^"]+/g) ?? [];
      expect(listed.length).toBeGreaterThan(6);
      expect(listed.filter((url) => !url.includes(`:${port}`))).toEqual([]);
      expect(await statusOf(port, 'shop')).toBe(200);
      expect(await statusOf(port, 'cdn', '/cdn/1.0.0/appkit.js')).toBe(200);
      expect(await statusOf(port, 'gateway', '/health')).toBe(200);
      const children = childrenOf(child.pid ?? 0);
      expect(children.filter(({ name }) => name === 'anvil')).toHaveLength(2);

      child.kill(signal);
      expect(await ended).toBe(code);
      await expect.poll(() => children.filter(({ pid }) => isAlive(pid))).toEqual([]);
      await expect(statusOf(port, 'shop')).rejects.toThrow(/ECONNREFUSED/);
    } finally {
      child.kill('SIGKILL');
    }
  });
}

test('port in use: explains the fix, exits with code 1, and starts nothing', {
  tag: '@release',
}, async () => {
  const { port, server } = await occupyPort();
  const { child, output, ended } = startProgram('--port', String(port));
  try {
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is taken`);
    expect(output()).toContain('npm start -- --port');
    expect(output()).not.toContain('ready');
    expect(childrenOf(child.pid ?? 0)).toEqual([]);
  } finally {
    child.kill('SIGKILL');
    server.close();
  }
});

for (const args of [
  ['--port', 'many'],
  ['--port', '0'],
  ['--prot', '5300'],
]) {
  test(`${args.join(' ')}: prints the usage and exits with code 1`, {
    tag: '@release',
  }, async () => {
    const { output, ended } = startProgram(...args);
    expect(await ended).toBe(1);
    expect(output()).toContain('Usage: npm start');
  });
}
