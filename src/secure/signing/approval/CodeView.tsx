/** A fresh code by e-mail, where the wallet service asks for one before a signature. */
import { useState } from 'react';

export interface CodeQuestion {
  email: string;
  /** Of the code before. */
  error: string | undefined;
}

interface Props extends CodeQuestion {
  onCode(otp: string): void;
  onCancel(): void;
}

/** Digits of any script, without spaces. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '').slice(0, 6);

export function CodeView({ email, error, onCode, onCancel }: Props) {
  const [code, setCode] = useState('');
  return (
    <main class="ask">
      <div class="origin">
        Your wallet · <bdi>{location.host}</bdi>
      </div>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.length === 6) onCode(code);
        }}
      >
        <div class="middle">
          <h1>Confirm it's you</h1>
          <p>
            <label for="code">
              Enter the code we sent to <bdi>{email}</bdi>
            </label>
          </p>
          <input
            id="code"
            class="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onInput={(event) => setCode(digitsOf(event.currentTarget.value))}
          />
          {error !== undefined && (
            <p class="error" role="alert">
              {/[.!?]$/.test(error) ? error : `${error}. Try Again`}
            </p>
          )}
        </div>
        <div class="foot">
          <div class="buttons">
            <button type="button" class="no" onClick={onCancel}>
              Cancel
            </button>
            <button type="submit" class="yes" aria-disabled={code.length !== 6}>
              Continue
            </button>
          </div>
        </div>
      </form>
    </main>
  );
}
