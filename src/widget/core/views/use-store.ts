import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/**
 * Returns the value of a store and renders again when it changes. It replaces the library's own
 * hook, which waits for a timer before each render and adds code for deep stores to the first view.
 */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  const value = store.get();
  const [, draw] = useState(() => store.get());
  useEffect(() => {
    const redraw = (): void => draw(() => store.get());
    // The store may have changed since the render.
    redraw();
    return store.listen(redraw);
  }, [store]);
  return value;
}
