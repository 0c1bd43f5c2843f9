import { useEffect, useState } from 'react';
import { $options } from '../../../core/config/options';
import { $earlyWallets } from '../../../core/gateway/early-wallets';
import { $snapshot } from '../../../core/state/public-snapshot';
import { recentNames } from '../../../core/storage/storage-reader';
import { $modal } from '../../../core/views/modal';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { allWalletsAreOffered } from '../../../core/wallets/all-wallets-enabled';
import { $catalogue } from '../../../core/wallets/catalogue';
import { $connectors } from '../../../core/wallets/connectors';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Lazy } from '../../../ui/layout/Lazy';
import { Row } from '../../../ui/lists/Row';
import { ShortList } from '../../../ui/lists/ShortList';
import { SkeletonRow } from '../../../ui/lists/SkeletonRow';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t } from '../first-messages';
import { type ConnectViews, loadConnect } from '../load-connect';
import { WalletRowButton } from './WalletRowButton';
import { roomFor, type WalletRow, walletRows, withEarlyRows } from './wallet-rows';

/** Announced wallets answer within this time; until then "none found" would be a guess. */
const SETTLE_MS = 700;

/** From here on only the visible rows are kept in the document. */
const LONG = 100;
/** CSS px. */
const MAX_HEIGHT = 470;

/** CSS px, as high as the text of `NoWallet`: nothing may move when it appears. */
const NO_WALLET_HEIGHT = 197;

/** Places of recommended wallets that are loading. */
const ROOM = ['a', 'b', 'c', 'd'];

const noWallet = async () => (await loadConnect()).NoWallet;
const longList = async () => (await loadConnect()).LongWalletList;

/** True after the first wait: a user who returns to the list sees it complete at once. */
let waited = false;

function useSettled(): boolean {
  const [settled, setSettled] = useState(waited);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => {
      waited = true;
      setSettled(true);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [settled]);
  return settled;
}

/** Kept, so that a user who returns to the list sees no look-alike at its earlier place. */
let loaded: ConnectViews | undefined;

/** Loads the rows of wallets that are not in this browser: they come with the runtime. */
function useLater(open: boolean): ConnectViews | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    // Rendered before the user clicks, it fetches nothing.
    if (!open) return;
    // Without it there are fewer wallets; the code that starts the runtime reports the failure.
    loadConnect().then(
      (all) => {
        loaded = all;
        setParts(all);
      },
      () => {},
    );
  }, [open]);
  return parts;
}

/** "412" as "410+": how many there are at least. */
function countTag(count: number): string | undefined {
  const tens = Math.floor(count / 10) * 10;
  return count > tens && tens ? `${tens}+` : `${count || ''}`;
}

/** Wallets of this browser and on other devices, those the gateway knows as they come, and the way to all. */
export function WalletList({ locked }: { locked: boolean }) {
  const connectors = useStore($connectors);
  const { connectorIds: connectedIds } = useStore($snapshot);
  const { features, projectId, enable } = useStore($options);
  const { connectorTypeOrder: order } = features;
  const { state, count } = useStore($catalogue);
  const [recent] = useState(recentNames);
  const settled = useSettled();
  const { open } = useStore($modal);
  const parts = useLater(open);
  const sources = { connectors, recent, connectedIds, order };
  const known = parts ? parts.moreRows(sources) : walletRows(sources);
  const coming = projectId && enable.wallets && state !== 'ready' && state !== 'failed';
  const early = useStore($earlyWallets);
  const rows = coming ? withEarlyRows(known, early) : known;
  const room = coming ? roomFor(known.length, 0) - (rows.length - known.length) : 0;
  const all = allWalletsAreOffered();
  const nothing = !room && rows.every(({ kind }) => kind === 'walletConnect');
  // Protocol §10.3: one session over a link at a time.
  const linked = connectedIds.includes('walletConnect');
  const renderRow = (row: WalletRow) => (
    <WalletRowButton
      row={row}
      locked={locked || (linked && (!row.connector || row.kind === 'walletConnect'))}
      open={open}
      parts={parts}
    />
  );
  const short = (shown: number) => (
    <ShortList label={t('wallets')} maxHeight={MAX_HEIGHT}>
      {[
        ...rows.slice(0, shown).map((row) => <li key={row.key}>{renderRow(row)}</li>),
        ...ROOM.slice(0, room).map((key) => (
          <li key={key} aria-hidden="true">
            <SkeletonRow />
          </li>
        )),
      ]}
    </ShortList>
  );
  return (
    <>
      {rows.length > LONG ? (
        <Lazy
          load={longList}
          wait={!open}
          props={{ rows, label: t('wallets'), renderRow, maxHeight: MAX_HEIGHT }}
          skeleton={short(10)}
          failed={() => short(rows.length)}
        />
      ) : (
        rows.length + room > 0 && short(LONG)
      )}
      {nothing && (
        <Lazy
          load={noWallet}
          wait={!settled || !open}
          props={{}}
          skeleton={<Skeleton height={NO_WALLET_HEIGHT} radius={16} />}
        />
      )}
      {all && (
        <Row
          picture={<ItemPicture name="" icon="grid" />}
          label={t('allWallets')}
          tag={countTag(count)}
          disabled={locked}
          onPress={() => pushView('AllWallets')}
          testId="all-wallets"
        />
      )}
    </>
  );
}
