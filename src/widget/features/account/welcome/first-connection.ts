import { $connectState } from '../../../core/connect/connect';
import { combineStops, onChange, type Stop } from '../../../core/state/store-listeners';
import { storage } from '../../../core/storage/typed-storage';
import { $cardLayer, setCardLayer } from '../../../core/views/card-layer';
import { connectMoment } from '../../../core/views/connect-moment';
import { $modal } from '../../../core/views/modal';
import { $route } from '../../../core/views/router';

const welcomeLayer = async () => (await import('./WelcomeLayer')).WelcomeLayer;

const isFirst = (): boolean => storage.get('welcomed') === undefined;

/**
 * The first connection in this browser ends with a moment instead of the closing dialog. Its code loads
 * while the wallet asks the user. A connection that is faster has none: it waits for nothing.
 */
export function firstConnectionIsShown(): Stop {
  let Layer: Awaited<ReturnType<typeof welcomeLayer>> | undefined;
  const load = (): void => {
    if ($connectState.get().state !== 'waiting' || Layer || !isFirst()) return;
    welcomeLayer().then(
      (loaded) => {
        Layer = loaded;
      },
      () => {},
    );
  };
  connectMoment.show = () => {
    if (!Layer || !isFirst()) return false;
    storage.set('welcomed', 'true');
    setCardLayer(Layer);
    return true;
  };
  const end = (): void => {
    if (Layer && $cardLayer.get() === Layer) setCardLayer(undefined);
  };
  load();
  return combineStops(
    $connectState.listen(load),
    onChange($modal, (now, old) => !now.open && old.open && end()),
    // The page, or another rule, shows something else.
    $route.listen(end),
    end,
    () => {
      connectMoment.show = undefined;
    },
  );
}
