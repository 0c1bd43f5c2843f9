/** In the window: the field for the 12 words. */
import { useState } from 'react';
import { messageOf } from '../frame/frame-error';

interface Props {
  /** The page that gets a wallet which can sign. */
  origin: string;
  address: string;
  /** @throws FrameError for words of another wallet. */
  onWords(words: string): Promise<void>;
  /** Only where the person has a passkey. @throws FrameError */
  onPasskey?: () => Promise<void>;
  onCancel(): void;
}

export function WordsView({ origin, address, onWords, onPasskey, onCancel }: Props) {
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main class="ask">
      <div class="origin">
        Your wallet · <bdi>{location.host}</bdi>
      </div>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => onWords(words));
        }}
      >
        <div class="middle">
          <h1>Use your wallet in this browser</h1>
          <p>
            Check that the address of this window begins with <b dir="ltr">{location.origin}</b>.
            Type your words nowhere else.
          </p>
          <dl>
            <div>
              <dt>Site</dt>
              <dd>
                <bdi dir="ltr">{origin}</bdi>
              </dd>
            </div>
            <div>
              <dt>Wallet</dt>
              <dd class="address" translate={false}>
                {address}
              </dd>
            </div>
          </dl>
          {onPasskey && (
            <div class="buttons">
              <button
                type="button"
                class="yes"
                aria-disabled={isBusy}
                onClick={() => void run(onPasskey)}
              >
                Use your passkey
              </button>
            </div>
          )}
          <label for="words">{onPasskey ? 'Or your 12 words' : 'Your 12 words'}</label>
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
          <p class="muted">
            This browser can then sign on this site. You still approve each request.
          </p>
        </div>
        <div class="foot">
          <div class="buttons">
            <button type="button" class="no" onClick={onCancel}>
              Cancel
            </button>
            <button type="submit" class="yes" aria-disabled={isBusy}>
              Continue
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}
