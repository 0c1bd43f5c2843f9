/** Deletes the person's data. With a wallet they must say that they know it is lost. */
import { useState } from 'react';
import { Step } from './Step';
import type { RunningWork } from './use-work';

interface Props {
  hasWallet: boolean;
  work: RunningWork;
  onDelete(): Promise<void>;
  onBack(): void;
}

export function DeleteView({ hasWallet, work, onDelete, onBack }: Props) {
  const [isKnown, setKnown] = useState(false);
  return (
    <Step
      title="Delete my data"
      work={work}
      action="Delete everything"
      isDanger
      onAction={() => work.run(onDelete)}
      back="Cancel"
      onBack={onBack}
    >
      <p>
        We delete your email address, devices, sessions and sites. Our security log keeps entries
        without your address.
      </p>
      {hasWallet && (
        <p>
          <label>
            <input
              type="checkbox"
              required
              checked={isKnown}
              onInput={({ currentTarget }) => setKnown(currentTarget.checked)}
            />{' '}
            I know that my wallet is deleted too. Without an export, its funds are lost forever.
          </label>
        </p>
      )}
    </Step>
  );
}
