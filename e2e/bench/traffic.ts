/**
 * Counts the network traffic of a page as the browser reports it: bytes on the wire with headers.
 */
import type { CDPSession } from 'playwright';

export interface Traffic {
  requests: number;
  bytes: number;
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
  let last = performance.now();
  const change = (id: string, changes: Partial<Asked>) => {
    last = performance.now();
    const one = asked.get(id);
    if (one) Object.assign(one, changes);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    asked.set(requestId, { bytes: 0, done: false, document: type === 'Document', counted: false });
    last = performance.now();
  });
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
      };
    },
    quietFor: () => ([...asked.values()].every(({ done }) => done) ? performance.now() - last : 0),
  };
}
