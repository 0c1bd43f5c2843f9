import { type ReactNode, useEffect, useState } from 'react';

/** Specification §9. */
const PRELOAD_MS = 2_000;

/**
 * The `<img>` of a remote picture: invisible while it loads, removed when it fails or takes longer
 * than two seconds, so that the content below it shows instead.
 * @param url one that `parsePicture` classifies as remote
 * @returns the element, and whether it has painted
 */
export function useRemoteImage(url: string | undefined): [node: ReactNode, painted: boolean] {
  const [last, setLast] = useState<{ url?: string | undefined; is?: 'shown' | 'gone' }>({});
  const is = last.url === url ? last.is : undefined;
  const waiting = !is && url !== undefined;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLast({ url, is: 'gone' }), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, [url, waiting]);
  if (!url || is === 'gone') return [null, false];
  const image = (
    <img
      key={url}
      className={is ? undefined : 'wait'}
      crossorigin="anonymous"
      referrerpolicy="no-referrer"
      decoding="async"
      alt=""
      src={url}
      onLoad={() => setLast({ url, is: 'shown' })}
      onError={() => setLast({ url, is: 'gone' })}
    />
  );
  return [image, is === 'shown'];
}
