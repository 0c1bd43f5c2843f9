/** Measures `/health` while visitors ask for names whose pictures are hostile drawings. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PROJECT_ID, startGateway } from '../bench/gateway';
import type { BenchOptions, Figure } from './figure';
import { watchDuring } from './probe';

const CHAIN = 'eip155:1';
/** Names asked for at once. */
const AT_ONCE = 20;
/** A round may be too short for a p99. */
const SECONDS = 3;
const WANTED_MS = 250;
/** Bytes of a drawing: the gateway takes pictures inside their address up to this length. */
const BYTES = 148_000;

const filled = (part: (at: number) => string): string => {
  let text = '';
  for (let at = 0; text.length < BYTES; at += 1) text += part(at);
  return text;
};
/** Each made the gateway, or its older guard, work for seconds. */
const DRAWINGS: readonly string[] = [
  `<g ${filled((at) => ` id="${at}"`).slice(0, BYTES / 2)}"><use href="#q"/>${'<use href="#q"/>'.repeat(4_000)}</g>`,
  filled((at) => `<g id="${at}"/>`),
  filled((at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`),
  `<g ${filled(() => ' a="1"')}/>`,
  filled(() => '<'),
];

/** A data service of names: each address has one, with a picture inside its address. */
async function startNames() {
  const server = createServer((request, response) => {
    const [, kind, what = ''] = (request.url ?? '').split('/');
    const number = Number.parseInt(what.slice(-8).replace('.eth', ''), 16) || 0;
    const drawing = DRAWINGS[number % DRAWINGS.length];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!--${what}-->${drawing}</svg>`;
    const avatar = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const reply =
      kind === 'name'
        ? { name: `${what.slice(2)}.eth`, avatar }
        : { address: `0x${what.replace('.eth', '')}` };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** @returns rows of the table of `npm run bench:gateway` */
export async function pictures(_: Pick<BenchOptions, 'runs'>): Promise<Figure[]> {
  const names = await startNames();
  const { origin } = names;
  const source = {
    kind: 'rest',
    nameOf: { url: `${origin}/name/{address}`, name: ['name'], avatar: ['avatar'] },
    addressOf: { url: `${origin}/address/{name}`, address: ['address'] },
  };
  const gateway = await startGateway(path.resolve('dist'), 'ws://127.0.0.1', {
    chains: { [CHAIN]: { rpc: ['http://127.0.0.1:1'], sources: { names: source } } },
    privateOrigins: [origin],
  });
  let asked = 0;
  const identity = async () => {
    asked += 1;
    const address = `0x${asked.toString(16).padStart(40, '0')}`;
    const reply = await fetch(
      `http://127.0.0.1:${gateway.port}/v1/identity/${address}?chainId=${CHAIN}&projectId=${PROJECT_ID}`,
    );
    const text = await reply.text();
    // Without its name, no picture was looked at.
    if (!text.includes(`${address.slice(2)}.eth`)) throw new Error(text.slice(0, 300));
  };
  const during = async (work: () => Promise<unknown>) =>
    watchDuring(gateway, async () => {
      const end = performance.now() + SECONDS * 1000;
      while (performance.now() < end) await work();
    });
  try {
    await identity();
    const quiet = await during(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const busy = await during(() => Promise.all(Array.from({ length: AT_ONCE }, identity)));
    return [
      {
        what: `Health p99 while ${AT_ONCE} hostile pictures are asked for (${asked} in all)`,
        ours: `${busy.p99.toFixed(1)} ms`,
        raw: `${quiet.p99.toFixed(1)} ms when quiet`,
        wanted: `< ${WANTED_MS} ms`,
        good: busy.p99 < WANTED_MS,
      },
    ];
  } finally {
    await gateway.stop();
    names.server.closeAllConnections();
    names.server.close();
  }
}
