import { $activeAccount } from '../../../core/state/accounts';
import { $connectState, onConnected } from '../../../core/state/connect-state';
import { combineStops, onChange, type Stop } from '../../../core/state/store-listeners';
import { storage } from '../../../core/storage/typed-storage';
import { $cardLayer, setCardLayer } from '../../../core/views/card-layer';
import { setConnectMoment } from '../../../core/views/connect-moment';
import { $modal } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';

const welcomeLayer = async () => (await import('./WelcomeLayer')).WelcomeLayer;

const isFirst = (): boolean => storage.get('welcomed') === undefined;
const welcome = (): void => storage.set('welcomed', 'true');

/**
 * After the first connection in this browser, the dialog shows a moment before it closes. The code of
 * the moment loads while the wallet asks the user. If the wallet answers sooner, or the connection
 * does not close the dialog, there is no moment, and the next connection is not the first one.
 */
export function firstConnectionIsShown(): Stop {
  let Layer: Awaited<ReturnType<typeof welcomeLayer>> | undefined;
  const load = (): void => {
    const now = $connectState.get();
    // A login by e-mail ends with the account.
    if (now.state !== 'waiting' || now.connector.type === 'AUTH' || !$modal.get().open) return;
    if (Layer || !isFirst()) return;
    welcomeLayer().then(
      (loaded) => {
        Layer = loaded;
      },
      () => {},
    );
  };
  const show = (): boolean => {
    if (!Layer || !isFirst()) return false;
    setCardLayer(Layer);
    return true;
  };
  const end = (): void => {
    if (Layer && $cardLayer.get() === Layer) setCardLayer(undefined);
  };
  if ($activeAccount.get().status === 'connected') welcome();
  load();
  return combineStops(
    $connectState.listen(load),
    onChange($modal, (now, old) => {
      if (now.open && !old.open) load();
      if (!now.open && old.open) end();
    }),
    // The page, or another rule, shows something else.
    $route.listen(end),
    end,
    setConnectMoment(show),
    // Comes after the rule that shows the moment.
    onConnected(welcome),
  );
}
