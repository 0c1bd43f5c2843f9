import { useEffect } from 'react';
import { routeWallet } from '../../../core/connect/route-wallet';
import type { ViewProps } from '../../../core/contracts/view-types';
import { isAndroid, isIos } from '../../../core/platform/browser-detection';
import { replaceView } from '../../../core/views/router';
import { walletImage } from '../../../core/wallets/image-urls';
import type { IconName } from '../../../ui/icons/Icon';
import '../../../ui/icons/more-icons';
import { Row } from '../../../ui/lists/Row';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { t } from '../messages';
import { connectSheet } from '../sheet';
import { type DownloadSource, downloadsOf } from './downloads';

const ICONS: Readonly<Record<DownloadSource, IconName>> = {
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
    if (lost) replaceView('GetWallet');
  }, [lost]);
  if (!wallet || lost) return null;
  return (
    <>
      <div class="whose">
        <ItemPicture name={wallet.name} src={walletImage(wallet)} size={64} />
        <p class="muted">{t('getText')}</p>
      </div>
      <ul class="col" aria-label={t('places')}>
        {downloads.map(({ place, url }) => (
          <li key={place}>
            <Row
              picture={<ItemPicture name="" icon={ICONS[place]} />}
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
