import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

interface LazyProps<Props> {
  /** Keep one function per component: it is the key under which the component is remembered. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Delays the fetch while the content is not visible. */
  wait?: boolean;
  /** Holds the place meanwhile, as high as what comes. */
  skeleton?: ReactNode;
  /** Shown when it could not be loaded. */
  failed?: ((retry: () => void) => ReactNode) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

const loaded = new WeakMap<object, unknown>();

/** A component of another chunk. A failed load never poisons the next try. */
export function Lazy<Props extends object>(lazy: LazyProps<Props>) {
  const { load, onError } = lazy;
  const [last, setLast] = useState({ load, failed: false });
  const failed = last.load === load && last.failed;
  const View = loaded.get(load) as ComponentType<Props> | undefined;
  const loading = !View && !failed && !lazy.wait;
  useEffect(() => {
    if (!loading) return;
    let live = true;
    load().then(
      (view) => {
        loaded.set(load, view);
        if (live) setLast({ load, failed: false });
      },
      (error: unknown) => {
        if (!live) return;
        setLast({ load, failed: true });
        onError?.(error);
      },
    );
    return () => {
      live = false;
    };
  }, [load, loading, onError]);
  if (View) return <View {...lazy.props} />;
  if (failed) return lazy.failed?.(() => setLast({ load, failed: false })) ?? null;
  return lazy.skeleton ? <div aria-busy="true">{lazy.skeleton}</div> : null;
}

/** Loads ahead of need; a failure shows when it is needed. */
export function preloadView(load: () => Promise<unknown>): void {
  if (loaded.has(load)) return;
  load().then(
    (view) => loaded.set(load, view),
    () => {},
  );
}
