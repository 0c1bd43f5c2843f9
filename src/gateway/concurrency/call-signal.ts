/** Ends one call. An `AbortSignal` is one too; those of Node cost as much as reading the call. */

export interface CallSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface CallController extends CallSignal {
  /** Calls the listeners, the first time. */
  abort(): void;
}

export function createCallController(): CallController {
  let listeners: (() => void)[] = [];
  let aborted = false;
  return {
    get aborted() {
      return aborted;
    },
    addEventListener(_, listener) {
      if (!aborted) listeners.push(listener);
    },
    removeEventListener(_, listener) {
      const at = listeners.indexOf(listener);
      if (at >= 0) listeners.splice(at, 1);
    },
    abort() {
      if (aborted) return;
      aborted = true;
      const told = listeners;
      listeners = [];
      for (const listener of told) listener();
    },
  };
}
