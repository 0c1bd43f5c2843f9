import { useEffect } from 'react';
import {
  $acrossNetworks,
  $portfolio,
  countedOf,
  refreshPortfolio,
} from '../../core/account-data/portfolio';
import { $options } from '../../core/config/options';
import { FIAT_CURRENCY } from '../../core/constants/limits';
import type { ViewProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { formatAmount } from '../../core/i18n/number-format';
import { chooseNetwork } from '../../core/network/switch-network';
import { sessionOf } from '../../core/session/sessions';
import { $activeAccount } from '../../core/state/accounts';
import { findNetwork } from '../../core/state/networks';
import { $route, pushView, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Warning } from '../../ui/feedback/Warning';
import { DetailRow } from '../../ui/layout/DetailRow';
import { Foot } from '../../ui/layout/Foot';
import { Lazy } from '../../ui/layout/Lazy';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { Fiat } from '../../ui/values/Fiat';
import '../../ui/icons/more-icons';
import { detailText } from './detail-messages';
import { HISTORY_HEIGHT } from './history/history-size';
import { t } from './messages';
import { tokensSheet } from './sheet';
import { tokenCaution } from './token-caution';
import { tokenLink } from './token-link';

const priceHistory = async () => (await import('./history/PriceHistory')).PriceHistory;

/** Shows one token of the account: what it is, how much of it, its price, and the next actions. */
export function TokenDetailView({ data, available }: ViewProps) {
  useSheet(moreSheet);
  useSheet(tokensSheet);
  const account = useStore($activeAccount);
  const portfolios = useStore($portfolio);
  const acrossNetworks = useStore($acrossNetworks);
  const locale = useStore($locale);
  const { features } = useStore($options);
  const { view } = useStore($route);
  const connected = account.status === 'connected' ? account : undefined;
  const portfolio = connected && countedOf(connected, portfolios, acrossNetworks);
  const token = portfolio?.tokens.find(
    ({ id, networkId }) => id === data.id && networkId === data.networkId,
  );
  const namespace = connected?.namespace;
  const unasked = portfolio?.status === 'idle';
  useEffect(() => {
    if (unasked && namespace) void refreshPortfolio(namespace);
  }, [unasked, namespace]);
  const waits =
    portfolio?.status === 'idle' || portfolio?.status === 'loading' || portfolio?.begun === true;
  const lost = !token && !waits && view === 'TokenDetail';
  // Sent away or of another account; a page that opens the view by name shows none.
  useEffect(() => {
    if (lost) replaceView(connected ? 'Account' : 'Connect');
  }, [lost, connected]);
  if (!token || !connected) return null;

  const { id, symbol, numeric, value, price, verified, iconUrl, spam } = token;
  const name = token.name || symbol || t('noName');
  const caution = tokenCaution(token);
  const networkId = token.networkId ?? connected.networkId;
  const network = findNetwork(networkId);
  const elsewhere = networkId !== connected.networkId;
  const link = tokenLink(network?.explorerUrl, id);
  const sends = features.send && !spam && sessionOf(connected.namespace)?.adapter.send;
  return (
    <>
      <div class="mid token-head">
        <ItemPicture name={symbol || name} src={verified ? iconUrl : undefined} size={48} round />
        <h3 class="strong" data-testid="token-name">
          <bdi>{name}</bdi>
        </h3>
      </div>
      {caution && (
        <Warning tone={caution.tone === 'bad' ? 'bad' : undefined}>{caution.why}</Warning>
      )}
      {token.dayAgo !== undefined && (
        <Lazy
          load={priceHistory}
          props={{ networkId, id, key: `${networkId}:${id}` }}
          skeleton={<Skeleton height={HISTORY_HEIGHT} radius={12} />}
        />
      )}
      <dl>
        <DetailRow label={t('holdings')} strong>
          <span class="whole" dir="ltr" data-testid="token-holdings">
            {formatAmount(numeric)} <bdi>{symbol}</bdi>
          </span>
        </DetailRow>
        <DetailRow label={t('value')}>
          {value === undefined ? (
            t('noValue')
          ) : (
            <Fiat value={value} currency={FIAT_CURRENCY} locale={locale} testId="token-worth" />
          )}
        </DetailRow>
        <DetailRow label={t('price')}>
          {price === undefined ? (
            t('noPrice')
          ) : (
            <Fiat value={price} currency={FIAT_CURRENCY} locale={locale} testId="token-price" />
          )}
        </DetailRow>
        <DetailRow label={t('network')}>{network?.name ?? networkId}</DetailRow>
        {link && (
          <DetailRow label={t('contract')}>
            <span class="whole" dir="ltr" data-testid="token-contract">
              {id}
            </span>
          </DetailRow>
        )}
      </dl>
      <Foot>
        {link && (
          <Button full icon="external" href={link} testId="token-explorer">
            {t('explorer')}
          </Button>
        )}
        {elsewhere && network && (
          <>
            <p class="small muted mid">{detailText('switchWhy', { network: network.name })}</p>
            <Button
              full
              variant="primary"
              onPress={() => chooseNetwork(network)}
              testId="token-switch"
            >
              {detailText('switchTo', { network: network.name })}
            </Button>
          </>
        )}
        <div class="button-pair">
          {!elsewhere && features.receive && available('WalletReceive') && (
            <Button
              icon="receive"
              full
              onPress={() => pushView('WalletReceive')}
              testId="token-receive"
            >
              {t('receiveToken')}
            </Button>
          )}
          {!elsewhere && sends && available('WalletSend') && (
            <Button
              variant="primary"
              icon="send"
              full
              onPress={() => pushView('WalletSend', { token: id })}
              testId="token-send"
            >
              {t('send')}
            </Button>
          )}
        </div>
      </Foot>
    </>
  );
}
