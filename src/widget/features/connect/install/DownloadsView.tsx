import { useEffect } from 'react';
import { routeWallet } from '../../../core/connect/route-wallet';
import type { ViewProps } from '../../../core/contracts/view-types';
import { isAndroid, isIos } from '../../../core/platform/browser-detection';
import { replaceView } from '../../../core/views/router';
import { walletImage } from '../../../core/wallets/image-urls';
import { Button } from '../../../ui/controls/Button';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import type { IconName } from '../../../ui/icons/Icon';
import '../../../ui/icons/more-icons';
import { Foot } from '../../../ui/layout/Foot';
import { Lazy } from '../../../ui/layout/Lazy';
import { Row } from '../../../ui/lists/Row';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { type DownloadSource, downloadsOf } from './downloads';
import { t } from './messages';
import { installSheet } from './sheet';

const ICONS: Readonly<Record<DownloadSource, IconName>> = {
  chrome: 'puzzle',
  ios: 'phone',
  android: 'phone',
  website: 'globe',
};

const FIRST_WORDS = {
  chrome: 'getChrome',
  ios: 'getIos',
  android: 'getAndroid',
  website: 'getWebsite',
} as const;

/** A phone beside a computer reads their addresses from a code. */
const STORES: Partial<typeof ICONS> = { ios: 'phone', android: 'phone' };
const qrCode = async () => (await import('../../../ui/media/qr-code/QrCode')).QrCode;

/** Stores and site of one wallet; what fits this device first. A computer has no use for the apps. */
export function DownloadsView({ data }: ViewProps) {
  useSheet(installSheet);
  const wallet = routeWallet(data);
  const device = isIos() ? 'ios' : isAndroid() ? 'android' : 'desktop';
  const downloads = wallet ? downloadsOf(wallet, device) : [];
  const lost = downloads.length === 0;
  useEffect(() => {
    if (lost) replaceView('GetWallet');
  }, [lost]);
  if (!wallet || lost) return null;
  const codes = device === 'desktop' ? downloads.filter(({ place }) => place in STORES) : [];
  const [first, ...rows] = downloads.filter((one) => !codes.includes(one));
  return (
    <>
      <div class="connect-downloads">
        <ItemPicture name={wallet.name} src={walletImage(wallet)} size={64} />
        <p class="muted">{t('getText')}</p>
      </div>
      {first && (
        <Button
          full
          variant="primary"
          icon={ICONS[first.place]}
          href={first.url}
          testId={`download-${first.place}`}
        >
          {t(FIRST_WORDS[first.place])}
        </Button>
      )}
      {codes.length > 0 && (
        <div class="connect-codes">
          <p class="small muted">{t('scanToGet')}</p>
          <ul aria-label={t('scanToGet')}>
            {codes.map(({ place, url }) => (
              <li key={place}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  data-testid={`download-${place}`}
                >
                  <Lazy
                    load={qrCode}
                    props={{ value: url, label: t('codeOf', { place: t(place) }) }}
                    skeleton={<Skeleton height={132} radius={16} />}
                  />
                  {t(place)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <ul class="col" aria-label={t('places')}>
          {rows.map(({ place, url }) => (
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
      )}
      <Foot />
    </>
  );
}
