/** How long it lasts that the visitor has agreed to the terms. Started by `start-rules.ts`. */

import { onConnected } from '../connect/connect';
import { setAgreed } from '../connect/terms-consent';
import { all, onChange, type Stop } from '../state/store-listeners';
import { $modal } from '../views/modal';

/** For one connection: who connects again is asked again, as is who has turned away meanwhile. */
export function agreementEnds(): Stop {
  const forget = (): void => setAgreed(false);
  return all(
    onConnected(forget),
    onChange($modal, (now, old) => !now.open && old.open && forget()),
  );
}
