/** In the frame: opens a window of the secure site by a press, and says what has become of it. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** A window that has opened takes the focus by then, in ms. */
const FOCUS_TIME = 2_000;

type State = 'closed' | 'blocked' | 'cut-off' | 'open';

/**
 * The frame gets no window. If one has opened, it is cut off from the frame, and has taken the focus.
 *
 * @returns to be called before a window opens
 */
function useCutOff(state: State, onCutOff: () => void): () => void {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (state !== 'blocked') return undefined;
    const until = Date.now() + FOCUS_TIME;
    const look = () => {
      if (hadFocus.current && Date.now() < until && !document.hasFocus()) onCutOff();
    };
    window.addEventListener('blur', look);
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      window.removeEventListener('blur', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [state, onCutOff]);
  return () => {
    hadFocus.current = document.hasFocus();
  };
}

export interface WindowFootProps {
  /** The page that asks. */
  origin: string;
  /** Why there is a window. */
  reason: string;
  /** In a press of the person. @returns false if the browser opens no window. */
  onOpen(): boolean;
  onFocus(): void;
  onReject(): void;
}

export function WindowFoot({ origin, reason, onOpen, onFocus, onReject }: WindowFootProps) {
  const [state, setState] = useState<State>('closed');
  const beforeOpening = useCutOff(
    state,
    useCallback(() => setState('cut-off'), []),
  );
  const isOpen = state === 'open';
  return (
    <div class="foot">
      <p role="status">
        {isOpen ? 'Continue in the window we opened. To decline, close it.' : reason}
      </p>
      {state === 'blocked' && (
        <p class="warn danger" role="alert">
          Your browser blocked the window. Allow windows of this site, and try again.
        </p>
      )}
      {state === 'cut-off' && (
        <p class="warn danger" role="alert">
          You can't confirm this here: <bdi dir="ltr">{origin}</bdi> cuts off windows of your
          wallet. Close the window, and contact the site owner.
        </p>
      )}
      <div class="buttons">
        <button type="button" class="no" onClick={onReject}>
          Cancel
        </button>
        <button
          type="button"
          class="yes"
          onClick={(event) => {
            if (!event.isTrusted) return;
            if (isOpen) onFocus();
            else {
              beforeOpening();
              setState(onOpen() ? 'open' : 'blocked');
            }
          }}
        >
          {isOpen ? 'Show the window' : state === 'closed' ? 'Open the window' : 'Try again'}
        </button>
      </div>
    </div>
  );
}
