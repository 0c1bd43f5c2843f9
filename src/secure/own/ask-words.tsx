/**
 * Asks for the written recovery, once on each site and browser, where the wallet is the person's alone.
 * The frame has no field for it: the words are typed in a window of the secure site only (ADR 44).
 */
import { FrameError, REQUEST_ABORTED } from '../frame/frame-error';
import { showView } from '../signing/show-view';
import { WindowFoot } from '../signing/window/WindowFoot';
import { openWindow, type SecureWindow } from '../window/open-window';
import { type OwnSubject, ownAnswer } from './own-subject';

/** @returns the sealed entropy; undefined: canceled. @throws FrameError, also if the page gave up. */
export type AskWords = (subject: OwnSubject, signal: AbortSignal) => Promise<string | undefined>;

export const askWords: AskWords = async (subject, signal) => {
  const root = document.createElement('div');
  root.className = 'ask';
  let opened: SecureWindow | undefined;
  const open = (resolve: (sealed: Promise<string | undefined>) => void) => {
    opened = openWindow('own');
    if (opened) resolve(opened.ask(subject, ownAnswer, signal));
    return opened !== undefined;
  };
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      const stop = () => reject(new FrameError(REQUEST_ABORTED));
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      // Above what the frame showed before.
      document.body.prepend(root);
      showView(
        <main class="ask">
          <div class="origin">
            Your wallet · <bdi>{location.host}</bdi>
          </div>
          <div class="middle">
            <h1>Use your wallet in this browser</h1>
            <p>
              This wallet is yours alone. To sign on this site with this browser, enter your 12
              words once, in a window of your wallet.
            </p>
            <p>Never type your words into a page of a site.</p>
          </div>
          <WindowFoot
            origin={subject.origin}
            reason="The window has no other page around it: check its address."
            onOpen={() => open(resolve)}
            onFocus={() => opened?.focus()}
            onReject={() => {
              opened?.close();
              resolve(undefined);
            }}
          />
        </main>,
        root,
      );
    });
  } finally {
    opened?.close();
    showView(null, root);
    root.remove();
  }
};
