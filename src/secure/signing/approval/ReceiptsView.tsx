/** Receipts of a site's approvals in the frame: the newest ones, and all of them as a file to keep. */
import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '../receipts';

export interface SavedReceipts {
  /** The newest first. */
  receipts: readonly Receipt[];
  /** Of the page. */
  origin: string;
  /** JSON text of all of them. */
  text: string;
}

interface Props extends SavedReceipts {
  onClose(): void;
}

/** The file has all of them. */
const MAX_SHOWN = 20;

/** An address of the text for a link, until the view closes. */
function useFile(text: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return url;
}

export function ReceiptsView({ receipts, origin, text, onClose }: Props) {
  const url = useFile(text);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main class="ask">
      <div class="origin">
        Your wallet · <bdi>{location.host}</bdi>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lists are scrolled by keys */}
      <section class="middle" tabIndex={0} aria-label="Receipts">
        <h1 ref={heading} tabIndex={-1}>
          Receipts
        </h1>
        <p class="muted">
          {receipts.length === 0 ? 'You have approved nothing yet on ' : 'Your approvals on '}
          <bdi dir="ltr">{origin}</bdi>, kept in this browser.
        </p>
        {receipts.slice(0, MAX_SHOWN).map(({ time, title, lines, signed, hashes }) => (
          <section class="who" key={`${time} ${hashes[0]}`}>
            <b>{title}</b>
            <span>
              {new Date(time).toLocaleString()}
              {signed === 0 && ' · Not signed'}
            </span>
            <span>
              <bdi>{lines[0]}</bdi>
            </span>
          </section>
        ))}
      </section>
      <div class="foot">
        <div class="buttons">
          <button type="button" class="no" onClick={onClose}>
            Close
          </button>
          {receipts.length > 0 && url !== undefined && (
            <a class="yes" href={url} download="wallet-receipts.json">
              Save receipts
            </a>
          )}
        </div>
      </div>
    </main>
  );
}
