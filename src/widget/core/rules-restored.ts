/** What follows from an earlier visit's accounts. Started by `rules.ts`. Each returns its stop. */
import { $activeAccount } from './accounts';
import { $activeNamespace } from './chains';
import { $modal } from './modal';
import { $route } from './router';
import { isPressed } from './rules-phone';
import { sessionOf } from './sessions';
import { all, onChange, type Stop } from './store-changes';

/**
 * Who presses to see an account sees what the wallet says, and not what it said on an earlier visit.
 * Only the one that is used, and never by a page's script: the wallet may open its window for it. ADR 16.
 */
export function lookingConfirms(): Stop {
  const look = (): void => {
    const namespace = $activeNamespace.get();
    if (!namespace || !$modal.get().open || !isPressed()) return;
    void sessionOf(namespace)?.provider.confirm?.();
  };
  return all(
    onChange($modal, (now, old) => now.open && !old.open && look()),
    // Opened without a press, it may be led on by one.
    onChange($route, (now, old) => now.view !== old.view && look()),
    $activeAccount.listen(look),
  );
}
