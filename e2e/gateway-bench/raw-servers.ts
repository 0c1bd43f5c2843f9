/** The least that Node can do in the gateway's place, each in a process of its own. */
import { spawn } from 'node:child_process';

export interface RawServer {
  port: number;
  /** Of its process. */
  pid: number;
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

/** Passes each message on to all sockets of its topic. */
const FAN_OUT = `
  const { WebSocketServer } = await import(process.argv[1]);
  const topics = new Map();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const text = data.toString();
      const topic = text.slice(0, 64);
      if (text.length > 64) for (const one of topics.get(topic) ?? []) one.send(text);
      else topics.set(topic, (topics.get(topic) ?? new Set()).add(socket));
    }));
  setImmediate(() => server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (one) => sockets.emit('connection', one))));
  return (request, response) => response.end();`;

async function start(listener: string, argument: string): Promise<RawServer> {
  const program = `
    import http from 'node:http';
    const server = http.createServer(await (async () => {${listener}})());
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
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const rawServer = (body: string): Promise<RawServer> =>
  start(SAME_BYTES, Buffer.from(body).toString('base64'));

/** The least that a relay can do: no answers, no check of tokens, no messages kept. */
export const rawRelay = (): Promise<RawServer> => start(FAN_OUT, import.meta.resolve('ws'));

/** @param target address of the server behind it */
export const rawProxy = (target: string): Promise<RawServer> => start(PROXY, target);
