/** Asks for the written recovery, once on each site and browser, where the wallet is the person's alone. */
import { useState } from 'react';
import { ABORTED, FrameError } from '../frame/frame-error';
import { showView } from '../signing/show-view';

interface Props {
  error: string | undefined;
  onWords(words: string | undefined): void;
}

function WordsView({ error, onWords }: Props) {
  const [words, setWords] = useState('');
  return (
    <main class="ask">
      <div class="origin">
        Your wallet · <bdi>{location.host}</bdi>
      </div>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          onWords(words);
        }}
      >
        <div class="middle">
          <h1>Use your wallet in this browser</h1>
          <p>
            <label for="words">
              This wallet is yours alone. Enter your 12 words once to sign on this site with this
              browser.
            </label>
          </p>
          <textarea
            id="words"
            rows={3}
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            required
            value={words}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
          {error !== undefined && (
            <p class="error" role="alert">
              {error}
            </p>
          )}
        </div>
        <div class="foot">
          <div class="buttons">
            <button type="button" class="no" onClick={() => onWords(undefined)}>
              Cancel
            </button>
            <button type="submit" class="yes">
              Continue
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}

/** @returns undefined: canceled. @throws FrameError if the page gave up. */
export function askWords(
  error: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const root = document.createElement('div');
  root.className = 'ask';
  return new Promise<string | undefined>((resolve, reject) => {
    const stop = () => reject(new FrameError(ABORTED));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    // Above what the frame showed before.
    document.body.prepend(root);
    showView(<WordsView error={error} onWords={resolve} />, root);
  }).finally(() => {
    showView(null, root);
    root.remove();
  });
}
