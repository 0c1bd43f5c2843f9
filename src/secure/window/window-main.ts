/** Entry of the windows of the secure site: what the window is for loads when the frame has said it. */
import { loadChunk, startWorker } from '../frame/chunks';
import { connectToFrame } from './connect-to-frame';
import { sayAlone } from './say-alone';
import type { WindowScreen } from './window-screen';

const LOST = 'This window has lost the page that opened it. Close it, and start again there.';
/** A page with `Cross-Origin-Opener-Policy: same-origin` cuts it off. */
const CUT_OFF =
  "This window can't reach the page that opened it. Close it. If it happens again, tell the site's owner: the site's Cross-Origin-Opener-Policy blocks windows of your wallet.";
const FAILED = "We couldn't load a part of the wallet. Reload this window.";
/** Nothing reports that the frame is gone: it is looked for so often, in ms. */
const OPENER_CHECK = 500;

function start(): void {
  const root = document.createElement('div');
  root.className = 'ask';
  const line = connectToFrame(window, async (kind, subject, signal) => {
    try {
      const screen = await loadChunk<WindowScreen>(`window-${kind}`);
      root.replaceChildren();
      document.body.replaceChildren(root);
      return await screen.show(subject, root, signal, startWorker);
    } catch (error) {
      sayAlone(FAILED);
      throw error;
    }
  });
  if (!line) {
    sayAlone(CUT_OFF);
    return;
  }
  const timer = setInterval(() => {
    const opener = window.opener as Window | null;
    if (opener && !opener.closed) return;
    clearInterval(timer);
    sayAlone(LOST);
  }, OPENER_CHECK);
}

start();
