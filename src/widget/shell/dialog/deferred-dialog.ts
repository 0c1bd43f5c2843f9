import { $options } from '../../core/config/options';
import { viewTitle } from '../../core/i18n/view-titles';
import { hasSubmitTrigger } from '../../core/platform/submit-trigger';
import { notifyOwner } from '../../core/reporting/logger';
import { $awaitingWallet, $modal, closeModal } from '../../core/views/modal';
import { followPresses } from '../../ui/media/picture-travel';
import { forgetPlaces, rememberPlace, restorePlace } from '../router/place-memory';
import { AlertBar } from './AlertBar';
import { Announcer } from './Announcer';
import { followHeight } from './animate-height';
import { CardLayer } from './CardLayer';
import { closeOnNavigation } from './close-on-navigation';
import type { AttendedDialog, DeferredDialog } from './deferred-types';
import { trapFocus } from './focus-trap';
import { followKeyboard } from './keyboard-inset';
import { lockScroll } from './scroll-lock';
import { stayPlaced } from './stay-attached';
import { swipeToClose } from './swipe';
import { watchForLayers } from './yield-to-page';

const WAY_OUT = '.view:not([hidden]) [data-way-out] button';

function checkTriggers(): void {
  if ($options.get().debug && hasSubmitTrigger()) {
    notifyOwner('warn', 'A button with data-appkit-open in a form needs type="button".');
  }
}

function attend({ dialog, card, host }: AttendedDialog): () => void {
  checkTriggers();
  const layers = watchForLayers(host, (covered) => dialog.toggleAttribute('data-yield', covered));
  const stops = [
    lockScroll(dialog),
    trapFocus(dialog),
    swipeToClose(card, closeModal),
    followKeyboard(card),
    closeOnNavigation(),
    $awaitingWallet.subscribe((awaiting) => layers.active(awaiting)),
    // Refused: move keyboard focus to the control that leads out.
    $modal.listen(({ shaking }) => shaking && card.querySelector<HTMLElement>(WAY_OUT)?.focus()),
    () => layers.stop(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const deferredDialog: DeferredDialog = {
  Announcer,
  AlertBar,
  CardLayer,
  viewTitle,
  attend,
  followHeight,
  followPresses,
  stayPlaced,
  rememberPlace,
  restorePlace,
  forgetPlaces,
};
