import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/**
 * What a store holds now; drawn again when that changes. In place of the library's own hook, which
 * waits for a timer before each drawing and brings what only deep stores need into the first view.
 */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  const value = store.get();
  const [, draw] = useState(() => store.get());
  useEffect(() => {
    const redraw = (): void => draw(() => store.get());
    // What changed since it was drawn.
    redraw();
    return store.listen(redraw);
  }, [store]);
  return value;
}
