/** How long it lasts that the visitor has agreed to the terms. Started by `rules.ts`. */
import { setAgreed } from './agreed';
import { onConnected } from './connections';
import { $modal } from './modal';
import { all, onChange, type Stop } from './store-changes';

/** For one connection: who connects again is asked again, as is who has turned away meanwhile. */
export function agreementEnds(): Stop {
  const forget = (): void => setAgreed(false);
  return all(
    onConnected(forget),
    onChange($modal, (now, old) => !now.open && old.open && forget()),
  );
}
