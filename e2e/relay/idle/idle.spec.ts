/** Tests many idle clients: low cost for the relay, and no effect on active clients. */
import { mkdirSync, readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { newIdentity, newTopic } from '../../../src/gateway/relay/test-relay';
import { expect, test } from '../../fixtures';
import { RELAY_PROJECT, relayProcess } from '../../support/process/relay-process';
import { CHAIN, leave, session, signClient } from '../../support/walletconnect/relay-client';

const COUNTS = [100, 2000];
const AT_ONCE = 50;
/** Maximum bytes of an idle socket, with its subscription. */
const COST = 64 * 1024;

interface Idle {
  socket: WebSocket;
  topic: string;
  pinged: Promise<unknown>;
  frames: string[];
}

const next = (socket: WebSocket, name: string) =>
  new Promise<unknown>((resolve, reject) => {
    socket.once(name, resolve);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
  });

async function idle(url: string): Promise<Idle> {
  const auth = newIdentity().token({ aud: url });
  const socket = new WebSocket(
    `${url}/?${new URLSearchParams({ auth, projectId: RELAY_PROJECT })}`,
  );
  const [topic, frames] = [newTopic(), [] as string[]];
  await next(socket, 'open');
  const pinged = next(socket, 'ping');
  pinged.catch(() => {});
  socket.on('message', (data) => frames.push(data.toString()));
  const answer = next(socket, 'message');
  socket.send(
    JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }),
  );
  await answer;
  return { socket, topic, pinged, frames };
}

/** Resident memory of a process, in bytes. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

for (const count of COUNTS) {
  test(`${count} idle sockets: all stay, a session works beside them, each gets its message`, {
    tag: '@release',
  }, async () => {
    // One round of pings takes up to 25 s, and thousands of sockets open in turn.
    test.setTimeout(180_000);
    const folder = test.info().outputPath('relay');
    mkdirSync(folder, { recursive: true });
    const relay = await relayProcess(folder);
    const all: Idle[] = [];
    try {
      const before = memoryOf(relay.pid);
      while (all.length < count) {
        all.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => idle(relay.url)))));
      }
      // One round of pings reaches every client within 25 s.
      await Promise.all(all.map((each) => each.pinged));
      const cost = Math.round((memoryOf(relay.pid) - before) / count);
      test.info().annotations.push({ type: 'bytes a socket', description: String(cost) });
      // With few sockets, the growth of the process itself is most of it.
      if (count >= 1000) expect(cost).toBeLessThan(COST);

      const place = { relayUrl: relay.url, projectId: RELAY_PROJECT };
      const [dapp, wallet] = [await signClient('2.21.8', place), await signClient('2.21.8', place)];
      const topic = await session(dapp, wallet);
      wallet.on('session_request', ({ id }) => {
        void wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } });
      });
      const request = { method: 'personal_sign', params: [] };
      expect(await dapp.request({ topic, chainId: CHAIN, request })).toBe('signed');
      await leave(dapp, wallet);

      const publisher = await idle(relay.url);
      const messages = all.map((each, index) => ({
        ...{ topic: each.topic, message: `for ${index}`, ttl: 60, tag: 0 },
      }));
      const pushes = all.map((each) => next(each.socket, 'message'));
      for (let from = 0; from < count; from += 500) {
        const params = { messages: messages.slice(from, from + 500) };
        publisher.socket.send(
          JSON.stringify({ id: from, jsonrpc: '2.0', method: 'irn_batchPublish', params }),
        );
      }
      await Promise.all(pushes);
      all.forEach(({ frames, socket }, index) => {
        expect(socket.readyState).toBe(WebSocket.OPEN);
        expect(JSON.parse(frames[1] ?? '{}').params.data.message).toBe(`for ${index}`);
      });
      publisher.socket.terminate();
    } finally {
      for (const { socket } of all) socket.terminate();
      await relay.kill();
    }
  });
}
