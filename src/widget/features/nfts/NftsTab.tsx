import { useEffect, useMemo, useState } from 'react';
import type { NftEntry } from '../../../protocol/http/nfts';
import { $options } from '../../core/config/options';
import type { AccountTabProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { $activeAccount, type ConnectedAccount } from '../../core/state/accounts';
import { findNetwork } from '../../core/state/networks';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ListScreen } from '../../ui/feedback/ListScreen';
import { dateText } from '../../ui/values/date-text';
import '../../ui/icons/more-icons';
import { Switch } from '../../ui/controls/Switch';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { TileGrid, type TileGridProps } from '../../ui/lists/TileGrid';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { NftTile } from './NftTile';
import { columnsFor, MAX_HEIGHT, NFT_TILE, TILE_GAP } from './nft-tile-size';
import { $nfts, type NftCollection, readNfts, showNfts } from './nfts';
import { nftsScreen } from './nfts-screen';
import { nftsSheet } from './sheet';
import { withoutSpam } from './visible-nfts';

const BONES = ['a', 'b', 'c', 'd', 'e', 'f'];
const idOf = ({ id }: { id: string }): string => id;
const read = (): void => void readNfts();
const nothing = (): void => {};

const renderNft: TileGridProps<NftEntry>['renderTile'] = (nft, _index, tabIndex, seen) => (
  <NftTile
    nft={nft}
    pictured={seen}
    tabIndex={tabIndex}
    onPress={() => pushView('NftDetail', { id: nft.id })}
  />
);

function Bones({ count }: { count: number }) {
  return (
    <div class="nft-skeleton" role="status" data-testid="nfts-waiting">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {BONES.slice(0, count).map((bone) => (
        <Skeleton key={bone} height={NFT_TILE} radius={14} />
      ))}
    </div>
  );
}

/** Shown where the source has not read the chain from its beginning. */
function Since({ since }: Pick<NftCollection, 'since'>) {
  const locale = useStore($locale);
  if (!since) return null;
  return (
    <p class="nft-since" data-testid="nfts-since">
      {t('since', { date: dateText(since, locale) })}
    </p>
  );
}

function Foot({ state, next, since }: NftCollection) {
  if (state === 'loading') return <Bones count={3} />;
  if (state === 'failed') {
    return (
      <div class="list-note" role="alert">
        {t('moreFailed')}
        <Button size="slim" icon="refresh" onPress={read} testId="nfts-more">
          {t('retry')}
        </Button>
      </div>
    );
  }
  if (next === null) return <Since {...(since && { since })} />;
  return (
    <div class="list-note">
      <Button size="slim" onPress={read} testId="nfts-more">
        {t('more')}
      </Button>
    </div>
  );
}

function NftCollectionOf({ account, available }: AccountTabProps & { account: ConnectedAccount }) {
  const all = useStore($nfts);
  const { features } = useStore($options);
  const [spamShown, setSpamShown] = useState(false);
  const { caipAddress } = account;
  const { apiUrl } = useStore($options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else is known of the account changes nothing
  useEffect(() => {
    void showNfts(account);
  }, [caipAddress, apiUrl]);
  const mine = all.of === caipAddress;
  const { nfts } = all;
  const clean = useMemo(() => withoutSpam(nfts), [nfts]);
  const shown = spamShown ? nfts : clean;
  const spam = nfts.length - clean.length;
  const where = { network: findNetwork(account.networkId)?.name ?? '' };
  const toggle = mine && spam > 0 && (
    <Switch
      label={t('spamShown', { n: spam })}
      on={spamShown}
      onChange={setSpamShown}
      testId="nfts-spam"
    />
  );
  const receive = spam === 0 && available('WalletReceive') && features.receive && (
    <Button onPress={() => pushView('WalletReceive')} testId="nfts-receive">
      {t('receive')}
    </Button>
  );
  const spamTexts = { empty: 'onlySpam', emptyText: 'onlySpamText' } as const;
  return (
    <ListScreen
      face={mine ? nftsScreen(all, shown.length) : 'waiting'}
      icon="grid"
      emptyDrawing="noNfts"
      text={(key) =>
        t((key === 'empty' || key === 'emptyText') && spam > 0 ? spamTexts[key] : key, where)
      }
      skeleton={<Bones count={6} />}
      onRetry={read}
      action={receive}
      foot={
        <>
          <Since {...all} />
          {toggle}
        </>
      }
    >
      {shown.length > 0 && (
        <TileGrid
          items={shown}
          itemKey={idOf}
          label={t('nfts')}
          columnsFor={columnsFor}
          tileHeight={NFT_TILE}
          gap={TILE_GAP}
          maxHeight={MAX_HEIGHT}
          topic={`${caipAddress} ${spamShown}`}
          busy={false}
          onEndReached={all.state === 'failed' ? nothing : read}
          renderTile={renderNft}
          foot={<Foot {...all} />}
          testId="nfts"
        />
      )}
      {shown.length === 0 && <Foot {...all} />}
      {toggle}
    </ListScreen>
  );
}

/** Renders the NFTs of the account on its network. Spam stays hidden behind a switch. */
export function NftsTab({ available }: AccountTabProps) {
  useSheet(moreSheet);
  useSheet(nftsSheet);
  const account = useStore($activeAccount);
  return account.status === 'connected' ? (
    <NftCollectionOf account={account} available={available} />
  ) : null;
}
