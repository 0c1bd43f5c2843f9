import { useEffect } from 'react';
import { isAndroid, isIos } from '../../core/browsers';
import { walletImage } from '../../core/images';
import { routeWallet } from '../../core/route-wallet';
import { replace } from '../../core/router';
import type { ViewProps } from '../../core/view-props';
import type { IconName } from '../../ui/Icon';
import '../../ui/more-icons';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { useSheet } from '../../ui/use-sheet';
import { downloadsOf, type Place } from './downloads';
import { t } from './messages';
import { connectSheet } from './sheet';

const ICONS: Readonly<Record<Place, IconName>> = {
  chrome: 'puzzle',
  ios: 'phone',
  android: 'phone',
  website: 'globe',
};

/** Stores and site of one wallet; what fits this device first. */
export function DownloadsView({ data }: ViewProps) {
  useSheet(connectSheet);
  const wallet = routeWallet(data);
  const device = isIos() ? 'ios' : isAndroid() ? 'android' : 'desktop';
  const downloads = wallet ? downloadsOf(wallet, device) : [];
  const lost = downloads.length === 0;
  useEffect(() => {
    if (lost) replace('GetWallet');
  }, [lost]);
  if (!wallet || lost) return null;
  return (
    <>
      <div class="whose">
        <Picture name={wallet.name} src={walletImage(wallet)} size={64} />
        <p class="muted">{t('getText')}</p>
      </div>
      <ul class="col" aria-label={t('places')}>
        {downloads.map(({ place, url }) => (
          <li key={place}>
            <Row
              picture={<Picture name="" icon={ICONS[place]} />}
              label={t(place)}
              icon="external"
              href={url}
              testId={`download-${place}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
