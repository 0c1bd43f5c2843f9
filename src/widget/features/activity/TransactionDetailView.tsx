import { useEffect } from 'react';
import { $portfolio, portfolioOf } from '../../core/account-data/portfolio';
import type { ViewProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { findNetwork } from '../../core/state/networks';
import { $route, replaceView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { DetailRow } from '../../ui/layout/DetailRow';
import '../../ui/icons/more-icons';
import { explorerLink } from '../../core/network/explorer-link';
import { Warning } from '../../ui/feedback/Warning';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { canonicalIn } from './history/canonical-address';
import { $activityState } from './history/history-store';
import { tokenLooks } from './history/lookalike-tokens';
import { useOwnScreen } from './history/use-activity-account';
import { amountOf, verbOf } from './list/describe-entry';
import { FateTag, fateOf } from './list/EntryTags';
import { wholeTime } from './list/relative-time';
import { t } from './messages';
import { activitySheet } from './sheet';

/** (ours) Of the transfers of one transaction; the explorer has the rest. */
const MOST_MOVES = 20;
const SIDES = { in: 'amountIn', out: 'amountOut', self: 'amountSelf' } as const;

function Whole({ children }: { children: string }) {
  return (
    <bdi dir="ltr" class="whole">
      {children}
    </bdi>
  );
}

/** One transaction, with nothing cut: every digit of an amount, every letter of an address. */
export function TransactionDetailView({ data }: ViewProps) {
  useSheet(moreSheet);
  useSheet(activitySheet);
  const account = useOwnScreen('TransactionDetail');
  const { entries, of, judged } = useStore($activityState);
  const locale = useStore($locale);
  const portfolios = useStore($portfolio);
  const { view } = useStore($route);
  const entry = of === account?.caipAddress ? entries.find(({ id }) => id === data.id) : undefined;
  const lost = account !== undefined && !entry && view === 'TransactionDetail';
  // The entry may belong to another account or network, or load again after a failure.
  useEffect(() => {
    if (lost) replaceView('Transactions');
  }, [lost]);
  if (!account || !entry) return null;

  const { metadata, transfers } = entry;
  const { hash, sentFrom, sentTo, nonce, application } = metadata;
  const network = findNetwork(account.networkId);
  const canonical = canonicalIn(account.namespace);
  const looks = tokenLooks(network, portfolioOf(account, portfolios).tokens);
  const link = explorerLink(network, hash);
  const mark = judged.marks.get(entry.id);
  return (
    <>
      <h3 class="strong happened">
        {verbOf(metadata.operationType)} <FateTag fate={fateOf(metadata.status)} />
      </h3>
      {mark && <Warning tone={mark === 'stranger' ? 'warn' : 'bad'}>{t(`${mark}Why`)}</Warning>}
      {transfers.some(looks) && <Warning tone="bad">{t('lookalikeWhy')}</Warning>}
      {transfers.length > 0 && (
        <ul class="moves">
          {transfers.slice(0, MOST_MOVES).map((move, at) => {
            const { whole, asset: name } = amountOf(move, '');
            const side = move.direction === 'out' ? 'to' : 'from';
            const other = move[side];
            const { fungible_info: coin, nft_info: nft } = move;
            const token = (coin?.address ?? nft?.address)?.split(':')[2];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep their places
              <li class="panel" key={at} data-testid="detail-move">
                <span class="small muted">{t(SIDES[move.direction])}</span>
                <span class="strong whole" data-testid="detail-amount">
                  <bdi dir="ltr">{whole}</bdi> <bdi>{name}</bdi>
                </span>
                {other && (
                  <span class="small">
                    {t(side)} <Whole>{canonical(other)}</Whole>
                  </span>
                )}
                {token && (
                  <span class="small muted">
                    {t('token')} <Whole>{canonical(token)}</Whole>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {transfers.length > MOST_MOVES && (
        <p class="small muted">{t('others', { n: transfers.length - MOST_MOVES })}</p>
      )}
      <dl>
        <DetailRow label={t('date')}>{wholeTime(Date.parse(metadata.minedAt), locale)}</DetailRow>
        <DetailRow label={t('network')}>{network?.name ?? account.networkId}</DetailRow>
        {application?.name && <DetailRow label={t('with')}>{application.name}</DetailRow>}
        {sentFrom && (
          <DetailRow label={t('from')}>
            <Whole>{canonical(sentFrom)}</Whole>
          </DetailRow>
        )}
        {sentTo && (
          <DetailRow label={t('to')}>
            <Whole>{canonical(sentTo)}</Whole>
          </DetailRow>
        )}
        {nonce !== undefined && <DetailRow label={t('nonce')}>{String(nonce)}</DetailRow>}
        <DetailRow label={t('hash')}>
          <Whole>{hash}</Whole>
        </DetailRow>
      </dl>
      {link && (
        <Button full icon="external" href={link} testId="detail-explorer">
          {t('explorer')}
        </Button>
      )}
    </>
  );
}
