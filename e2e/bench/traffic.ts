/**
 * Counts the network traffic of a page as the browser reports it: bytes on the wire.
 */
import type { CDPSession } from 'playwright';

export interface Traffic {
  requests: number;
  /** With the headers of the replies. */
  bytes: number;
  /** Without them: their length is up to the server and its version of HTTP. */
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
  done: boolean;
  document: boolean;
  counted: boolean;
}

export async function watchTraffic(session: CDPSession): Promise<TrafficWatch> {
  const asked = new Map<string, Asked>();
  /** By request. They can come before or after its other events. */
  const headers = new Map<string, number>();
  let last = performance.now();
  const change = (id: string, changes: Partial<Asked>) => {
    last = performance.now();
    const one = asked.get(id);
    if (one) Object.assign(one, changes);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    const none = { bytes: 0, done: false, counted: false };
    asked.set(requestId, { ...none, document: type === 'Document' });
    last = performance.now();
  });
  // In HTTP/1.1, which the site of the benchmark speaks, the text is what came over the wire.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) =>
    headers.set(requestId, headersText.length),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, { done: true, bytes: encodedDataLength }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => change(requestId, { done: true }));
  await session.send('Network.enable');
  return {
    take() {
      const fresh = [...asked].filter(([, one]) => !one.counted && !one.document);
      for (const [, one] of fresh) one.counted = true;
      return {
        requests: fresh.length,
        bytes: fresh.reduce((sum, [, { bytes }]) => sum + bytes, 0),
        // A reply that fails counts no bytes at all.
        bodies: fresh.reduce(
          (sum, [id, { bytes }]) => sum + Math.max(0, bytes - (headers.get(id) ?? 0)),
          0,
        ),
      };
    },
    quietFor: () => ([...asked.values()].every(({ done }) => done) ? performance.now() - last : 0),
  };
}
