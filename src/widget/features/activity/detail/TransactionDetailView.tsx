import { useEffect } from 'react';
import { sameAddress } from '../../../../protocol/address-looks';
import { $portfolio, portfolioOf } from '../../../core/account-data/portfolio';
import { $options } from '../../../core/config/options';
import type { ViewProps } from '../../../core/contracts/view-types';
import { $locale } from '../../../core/i18n/i18n';
import { explorerLink } from '../../../core/network/explorer-link';
import { networkPicture } from '../../../core/network/network-picture';
import { sessionOf } from '../../../core/session/sessions';
import { findNetwork } from '../../../core/state/networks';
import { $route, replaceView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { Button } from '../../../ui/controls/Button';
import { Warning } from '../../../ui/feedback/Warning';
import { DetailRow } from '../../../ui/layout/DetailRow';
import { Disclosure } from '../../../ui/layout/Disclosure';
import { Foot } from '../../../ui/layout/Foot';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import '../../../ui/icons/more-icons';
import { moreSheet } from '../../../ui/styles/more-sheet';
import { useSheet } from '../../../ui/styles/use-sheet';
import { canonicalIn } from '../history/canonical-address';
import { $activityState } from '../history/history-store';
import { tokenLooks } from '../history/lookalike-tokens';
import { useOwnScreen } from '../history/use-activity-account';
import { describeEntry } from '../list/describe-entry';
import { FateTag, fateOf } from '../list/EntryTags';
import { wholeTime } from '../list/relative-time';
import { TransferPicture } from '../list/TransferPicture';
import { t } from '../messages';
import { activitySheet } from '../sheet';
import { detailSentence } from './detail-sentence';
import { MoveList, WholeValue } from './MoveList';
import { PaidFee } from './PaidFee';
import { PartyRow } from './PartyRow';
import { repeatOf } from './repeat-payment';
import { sendAgain } from './send-again';

/** One transaction: a sentence, both sides, and every exact value in its details. */
export function TransactionDetailView({ data, available }: ViewProps) {
  useSheet(moreSheet);
  useSheet(activitySheet);
  const account = useOwnScreen('TransactionDetail');
  const { entries, of, judged } = useStore($activityState);
  const locale = useStore($locale);
  const portfolios = useStore($portfolio);
  const { view } = useStore($route);
  const { features } = useStore($options);
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
  const doubts = new Set(transfers.flatMap((move) => looks(move) ?? []));
  const { main } = describeEntry(entry);
  const isOwn = sameAddress(sentFrom, account.address);
  const plain = Boolean(mark) || doubts.size > 0;
  const sends =
    features.send && available('WalletSend') && sessionOf(account.namespace)?.adapter.send;
  const repeat = sends && !plain && network ? repeatOf(entry, account.address, network) : undefined;
  const parties = [
    { label: t('from'), address: main?.from ?? sentFrom },
    { label: t('to'), address: main?.to ?? sentTo },
  ].filter(({ address }) => address);
  return (
    <>
      <div class="activity-head">
        {main && <TransferPicture move={main} size={56} plain={plain} />}
        <h3>{detailSentence(entry, plain, canonical)}</h3>
        <p class="muted">{wholeTime(Date.parse(metadata.minedAt), locale)}</p>
        <FateTag fate={fateOf(metadata.status)} />
      </div>
      {mark && <Warning tone={mark === 'newAddress' ? 'warn' : 'bad'}>{t(`${mark}Why`)}</Warning>}
      {[...doubts].map((doubt) => (
        <Warning key={doubt} tone="bad">
          {t(`${doubt}Why`)}
        </Warning>
      ))}
      {parties.length > 0 && (
        <div class="panel">
          {parties.map(({ label, address }) => (
            <PartyRow
              key={label}
              label={label}
              address={canonical(address)}
              own={sameAddress(address, account.address)}
            />
          ))}
        </div>
      )}
      <dl>
        <DetailRow label={t('network')}>
          <span class="activity-network">
            {network && <ItemPicture name={network.name} size={20} {...networkPicture(network)} />}
            {network?.name ?? account.networkId}
          </span>
        </DetailRow>
        {isOwn && network && <PaidFee account={account} network={network} hash={hash} />}
        {application?.name && <DetailRow label={t('with')}>{application.name}</DetailRow>}
      </dl>
      <Disclosure summary={<span>{t('details')}</span>} testId="detail-more">
        <MoveList transfers={transfers} canonical={canonical} />
        <dl>
          {nonce !== undefined && <DetailRow label={t('nonce')}>{String(nonce)}</DetailRow>}
          {sentTo && main?.to !== sentTo && (
            <DetailRow label={t('contract')}>
              <WholeValue>{canonical(sentTo)}</WholeValue>
            </DetailRow>
          )}
          <DetailRow label={t('hash')}>
            <WholeValue>{hash}</WholeValue>
          </DetailRow>
        </dl>
      </Disclosure>
      {(link || repeat) && (
        <Foot>
          <div class="button-pair activity-answers">
            {link && (
              <Button full icon="external" href={link} testId="detail-explorer">
                {t('explorer')}
              </Button>
            )}
            {repeat && (
              <Button
                full
                onPress={() => sendAgain({ ...repeat, to: canonical(repeat.to) }, account)}
                testId="detail-again"
              >
                {t('sendAgain')}
              </Button>
            )}
          </div>
        </Foot>
      )}
    </>
  );
}
