import { $awaitingWallet, $modal, closeModal } from '../core/modal';
import { viewTitle } from '../core/view-titles';
import { AlertBar } from './AlertBar';
import { Announcer } from './Announcer';
import { followHeight } from './body-height';
import { trapFocus } from './focus-trap';
import { followKeyboard } from './keyboard-inset';
import type { Attended, Later } from './later-contract';
import { forgetPlaces, rememberPlace, restorePlace } from './places';
import { lockScroll } from './scroll-lock';
import { stayPlaced } from './stay-placed';
import { swipeToClose } from './swipe';
import { watchForLayers } from './yield-to-page';

const WAY_OUT = '.view:not([hidden]) [data-way-out] button';

function attend({ dialog, card, host }: Attended): () => void {
  const layers = watchForLayers(host, (covered) => dialog.toggleAttribute('data-yield', covered));
  const stops = [
    lockScroll(dialog),
    trapFocus(dialog),
    swipeToClose(card, closeModal),
    followKeyboard(card),
    $awaitingWallet.subscribe((awaiting) => layers.active(awaiting)),
    // Refused: whoever works by keyboard is led to what does lead out.
    $modal.listen(({ shaking }) => shaking && card.querySelector<HTMLElement>(WAY_OUT)?.focus()),
    () => layers.stop(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const later: Later = {
  Announcer,
  AlertBar,
  viewTitle,
  attend,
  followHeight,
  stayPlaced,
  rememberPlace,
  restorePlace,
  forgetPlaces,
};
