/**
 * Counts the network traffic of a page as the browser reports it: bytes on the wire.
 */
import type { CDPSession } from 'playwright';

export interface Traffic {
  requests: number;
  /** With the headers of the replies. */
  bytes: number;
  /** Without them: their length is up to the server. */
  bodies: number;
}

export interface TrafficWatch {
  /** Since the last call, without the document. */
  take(): Traffic;
  /** Resolves after this many ms without a pending or a finished request. */
  quietFor(): number;
}

interface Asked {
  bytes: number;
  /** Of the header `Content-Length`, which the server of the benchmark always sends. */
  body: number;
  done: boolean;
  document: boolean;
  counted: boolean;
}

export async function watchTraffic(session: CDPSession): Promise<TrafficWatch> {
  const asked = new Map<string, Asked>();
  let last = performance.now();
  const change = (id: string, changes: Partial<Asked>) => {
    last = performance.now();
    const one = asked.get(id);
    if (one) Object.assign(one, changes);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    const none = { bytes: 0, body: 0, done: false, counted: false };
    asked.set(requestId, { ...none, document: type === 'Document' });
    last = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, response }) =>
    change(requestId, { body: Number(response.headers['content-length'] ?? 0) }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, { done: true, bytes: encodedDataLength }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => change(requestId, { done: true }));
  await session.send('Network.enable');
  return {
    take() {
      const fresh = [...asked.values()].filter((one) => !one.counted && !one.document);
      for (const one of fresh) one.counted = true;
      return {
        requests: fresh.length,
        bytes: fresh.reduce((sum, { bytes }) => sum + bytes, 0),
        bodies: fresh.reduce((sum, { body }) => sum + body, 0),
      };
    },
    quietFor: () => ([...asked.values()].every(({ done }) => done) ? performance.now() - last : 0),
  };
}
