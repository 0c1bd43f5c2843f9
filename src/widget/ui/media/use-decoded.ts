import { useEffect, useState } from 'react';

/** Specification §9: the time that a picture has. */
const PATIENCE_MS = 2_000;

/** Ends with the paint of the last picture in the queue. */
let queue: Promise<unknown> = Promise.resolve();

function loaded(url: string): Promise<HTMLImageElement> {
  const image = document.createElement('img');
  // As the visible one asks for it: one request serves both.
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, PATIENCE_MS);
    image.onload = () => {
      clearTimeout(timer);
      resolve(image);
    };
    image.onerror = reject;
    image.src = url;
  });
}

/** A page in the background paints nothing: the wait for a paint ends after this time. */
const UNSEEN_MS = 100;

/** Until what has changed is painted: the frame after the next one begins. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, UNSEEN_MS);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Resolves when it is decoded or has taken too long: the next one never waits for ever. */
const decoded = (image: HTMLImageElement): Promise<unknown> =>
  Promise.race([image.decode(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/**
 * For pictures that anyone can plant, which may be as heavy as the gateway allows: they load side by
 * side, and the browser decodes one at a time, so that the page stays usable.
 * @returns the URL when its picture may be shown
 */
export function useDecoded(url: string | undefined): string | undefined {
  const [ready, setReady] = useState<string>();
  useEffect(() => {
    if (!url) return;
    let live = true;
    loaded(url)
      .then((image) => {
        const next = queue.then(() => (live ? decoded(image) : undefined));
        // Some engines draw it only when it is painted: no two in the same frame.
        queue = next.then(
          () => (live ? painted() : undefined),
          () => undefined,
        );
        return next;
      })
      .then(
        () => live && setReady(url),
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [url]);
  return ready === url ? url : undefined;
}
