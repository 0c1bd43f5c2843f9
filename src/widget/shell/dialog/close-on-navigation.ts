/**
 * Closes the dialog when the page's router shows another page, so that the dialog does not stay over
 * it. Reads the address only: the history is the page's.
 */
import { $awaitingWallet, $isClosable, closeModal } from '../../core/views/modal';

/** A push of the router has no event in every engine. */
const LOOK_EVERY_MS = 250;
/** The click that opens the dialog may also lead to another page of the router. */
const OPENING_MS = 1_000;

/** A change of the hash alone is no other page: themes have links to `#`. */
const pageNow = (): string => location.pathname + location.search;

/** Call it when the dialog opens. Returns a stop. */
export function closeOnNavigation(): () => void {
  const openedAt = Date.now();
  let page = pageNow();
  const look = (): void => {
    const now = pageNow();
    if (now === page) return;
    page = now;
    if (Date.now() - openedAt < OPENING_MS) return;
    // A returning wallet may have changed the address.
    if ($isClosable.get() && !$awaitingWallet.get()) closeModal();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  addEventListener('popstate', look);
  return () => {
    clearInterval(timer);
    removeEventListener('popstate', look);
  };
}
