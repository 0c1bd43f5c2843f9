/** The least that Node can do in the gateway's place, each in a process of its own. */
import { spawn } from 'node:child_process';

export interface RawServer {
  port: number;
  stop(): Promise<void>;
}

/** Answers every request with the same bytes. */
const SAME_BYTES = `
  const body = Buffer.from(process.argv[1], 'base64');
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  return (request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, headers).end(body));
  };`;

/** Passes every request on. */
const PROXY = `
  const agent = new http.Agent({ keepAlive: true });
  const headers = { 'Content-Type': 'application/json' };
  return (request, response) => {
    const passed = http.request(process.argv[1], { agent, method: 'POST', headers }, (reply) => {
      response.writeHead(reply.statusCode, reply.headers);
      reply.pipe(response);
    });
    request.pipe(passed);
  };`;

async function start(listener: string, argument: string): Promise<RawServer> {
  const program = `
    import http from 'node:http';
    const server = http.createServer((() => {${listener}})());
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', program, '--', argument],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(Number(data)));
    ended.then(() => reject(new Error('A raw server ended')));
  });
  return {
    port,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const rawServer = (body: string): Promise<RawServer> =>
  start(SAME_BYTES, Buffer.from(body).toString('base64'));

/** @param target address of the server behind it */
export const rawProxy = (target: string): Promise<RawServer> => start(PROXY, target);
