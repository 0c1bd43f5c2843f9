/** An exported wallet: its words are shown once and asked back, then its keys and the exit file are there. */
import { useState } from 'react';
import type { ExportedWallet } from '../export/export-chunk';
import { Step } from './Step';
import type { RunningWork } from './use-work';
import { areRight, selectPlaces } from './word-check';

interface Props {
  exported: ExportedWallet;
  work: RunningWork;
  /** Makes the exit file. */
  file(): Promise<string>;
  /** The words are written and confirmed. Without keys shown: the next step of "Make this wallet yours". */
  next?: { label: string; run(): Promise<void> };
  /** The other way for that step. @throws FrameError */
  addPasskey?: () => Promise<void>;
  onDone(): void;
}

const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

export function ExportView({
  exported: { words, keys },
  work,
  file,
  next,
  addPasskey,
  onDone,
}: Props) {
  const [step, setStep] = useState<'words' | 'check' | 'keys'>('words');
  const [places] = useState(() => selectPlaces(words.length, random));
  const [typed, setTyped] = useState<string[]>([]);
  const [download, setDownload] = useState<string>();
  const [hasPasskey, setHasPasskey] = useState(false);

  const showKeys = async () => {
    const page = new Blob([await file()], { type: 'text/html' });
    setDownload(URL.createObjectURL(page));
    setStep('keys');
  };

  const written = words.map((word, at) => ({ id: `${at} ${word}`, word }));
  if (step === 'words') {
    return (
      <Step
        title="Write these 12 words down"
        work={work}
        action="I wrote them down"
        onAction={() => setStep('check')}
        back="Cancel"
        onBack={onDone}
      >
        <p>
          These words open your wallet without us. Anyone who has them has your funds. Write them on
          paper.{' '}
          {next
            ? `Your wallet asks for them once on each site and browser, in a window of ${location.host} only. No site and no person of ours ever asks for them.`
            : 'No site and no person of ours ever asks for them.'}
        </p>
        <ol class="words" translate={false}>
          {written.map(({ id, word }) => (
            <li key={id}>{word}</li>
          ))}
        </ol>
        {addPasskey && (
          <p>
            Instead of confirming them, you can add a passkey. It opens your wallet in new browsers.
            If you lose it, only the words do.{' '}
            <button
              type="button"
              aria-disabled={work.busy}
              onClick={() =>
                work.run(async () => {
                  await addPasskey();
                  setHasPasskey(true);
                  await showKeys();
                })
              }
            >
              Add a passkey
            </button>
          </p>
        )}
      </Step>
    );
  }
  if (step === 'check') {
    const check = async () => {
      if (!areRight(words, places, typed))
        throw new Error('These are not the words. Check your note.');
      await showKeys();
    };
    return (
      <Step
        title="Confirm your words"
        work={work}
        action="Confirm"
        onAction={() => work.run(check)}
        back="Show them again"
        onBack={() => setStep('words')}
      >
        {places.map((place, at) => (
          <p key={place}>
            <label for={`word-${place}`}>Word {place + 1}</label>
            <input
              id={`word-${place}`}
              autoComplete="off"
              autoCapitalize="none"
              spellcheck={false}
              required
              value={typed[at] ?? ''}
              onInput={({ currentTarget }) => {
                const changed = [...typed];
                changed[at] = currentTarget.value;
                setTyped(changed);
              }}
            />
          </p>
        ))}
      </Step>
    );
  }
  return (
    <Step
      title="Your wallet is exported"
      work={work}
      {...(next && { action: next.label, onAction: () => work.run(next.run), isDanger: true })}
      back="Done"
      onBack={onDone}
    >
      <p>
        Save the exit file beside your words. It opens your wallet in any browser, with all our
        servers off. It holds no secret.
      </p>
      <p>
        <a class="button" href={download} download="wallet-exit.html">
          Save the exit file
        </a>
      </p>
      <details>
        <summary>Show the private keys for other wallets</summary>
        <dl translate={false}>
          <dt>Ethereum and other EVM networks</dt>
          <dd data-testid="eip155-key">{keys.eip155}</dd>
          <dt>Solana</dt>
          <dd data-testid="solana-key">{keys.solana}</dd>
        </dl>
      </details>
      {next && (
        <p>
          The next step deletes our share of your keys. From then on only your devices sign, and we
          can't restore your wallet. Backups of our servers may hold that share until we overwrite
          them. You then need {hasPasskey ? 'your passkey or your words' : 'your words'} in each new
          browser.
        </p>
      )}
    </Step>
  );
}
