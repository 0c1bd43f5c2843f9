import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../../../widget/core/views/use-store';
import type { DemoWallet } from '../demo-wallet';
import { $pairing, showProblem } from '../page-state';

const WORDS = {
  none: '',
  opening: 'Opening the link…',
  waiting: 'Waiting for the site to say what it wants…',
};

interface LinkFormProps {
  wallet: DemoWallet;
  link: string | undefined;
}

export function LinkForm({ wallet, link }: LinkFormProps) {
  const pairing = useStore($pairing);
  const [text, setText] = useState(link ?? '');
  const busy = pairing !== 'none';

  async function open(given: string) {
    if (busy) return;
    if (await wallet.pair(given)) setText('');
  }

  // The form mounts after the wallet opens, and processes the link from the address first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (link !== undefined) void open(link);
  }, []);

  async function paste() {
    try {
      const copied = await navigator.clipboard.readText();
      setText(copied);
      await open(copied);
    } catch {
      showProblem('The browser does not let the page read the clipboard. Paste the link by hand.');
    }
  }

  return (
    <section className="card" aria-labelledby="link-title">
      <h2 id="link-title">Connect to a site</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void open(text);
        }}
      >
        <label htmlFor="link">Connection link</label>
        <p className="quiet" id="link-hint">
          Choose WalletConnect on the site, copy the link next to its QR code, and paste it here.
        </p>
        <input
          id="link"
          data-testid="uri-input"
          aria-describedby="link-hint"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder="wc:…"
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          dir="ltr"
        />
        <div className="actions">
          <button type="button" onClick={() => void paste()} data-testid="paste">
            Paste
          </button>
          <button type="submit" className="yes" aria-disabled={busy} data-testid="pair">
            Connect
          </button>
        </div>
        <p className="quiet" role="status" data-testid="pairing-state">
          {WORDS[pairing]}
        </p>
      </form>
    </section>
  );
}
