import { useEffect, useRef, useState } from 'react';
import { $options } from '../../../core/config/options';
import { CONNECTOR_TYPES } from '../../../core/constants/initial-limits';
import { $earlyWallets } from '../../../core/gateway/early-wallets';
import { isMobile } from '../../../core/platform/device';
import { $snapshot } from '../../../core/state/public-snapshot';
import { recentNames } from '../../../core/storage/storage-reader';
import { $modal } from '../../../core/views/modal';
import { pushView } from '../../../core/views/router';
import { useStore } from '../../../core/views/use-store';
import { allWalletsAreOffered } from '../../../core/wallets/all-wallets-enabled';
import { $catalogue } from '../../../core/wallets/catalogue';
import { $connectors } from '../../../core/wallets/connectors';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { ItemTile } from '../../../ui/lists/ItemTile';
import { Row } from '../../../ui/lists/Row';
import { SkeletonTile } from '../../../ui/lists/SkeletonTile';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t } from '../first-messages';
import { type ConnectViews, loadConnect } from '../load-connect';
import { WalletRowButton } from './WalletRowButton';
import { groupRows, roomFor, TILE_COLUMNS } from './wallet-groups';
import { type WalletRow, walletRows, withEarlyRows } from './wallet-rows';

/** Announced wallets answer within this time; until then "none found" would be a guess. */
const SETTLE_MS = 700;

/** From here on only the visible rows are kept in the document. */
const LONG = 100;
/** CSS px. */
const MAX_HEIGHT = 480;

/** CSS px, as high as the text of `NoWallet`: nothing may move when it appears. */
const NO_WALLET_HEIGHT = 197;

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

/** Wallets of this browser and on other devices, those the gateway knows as they come, and the way to all. */
export function WalletList({ locked }: { locked: boolean }) {
  const connectors = useStore($connectors);
  const { connectorIds: connectedIds } = useStore($snapshot);
  const { features, projectId, enable } = useStore($options);
  const { connectorTypeOrder: order } = features;
  const { state } = useStore($catalogue);
  const [recent] = useState(recentNames);
  const settled = useSettled();
  const { open } = useStore($modal);
  const parts = useLater(open);
  const list = useRef<HTMLDivElement>(null);
  const early = useStore($earlyWallets);
  const phone = isMobile();
  const face = phone ? 60 : 56;
  const sources = { connectors, recent, connectedIds, order };
  const known = parts ? parts.moreRows(sources) : walletRows(sources);
  const coming = projectId && enable.wallets && state !== 'ready' && state !== 'failed';
  const rows = coming ? withEarlyRows(known, early, roomFor(known, phone), sources) : known;
  const groups = groupRows(rows, phone);
  const code = groups.get('code')?.[0];
  // A phone cannot scan its own screen: the code comes last there, unless the owner orders.
  const last = phone && order === CONNECTOR_TYPES && code;
  if (last) groups.delete('code');
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows, other ends
  useEffect(
    () => (list.current ? parts?.attachList(list.current) : undefined),
    [parts, rows.length],
  );
  const nothing = rows.every(({ kind }) => kind === 'walletConnect');
  // Protocol §10.3: one session over a link at a time.
  const linked = connectedIds.includes('walletConnect');
  const renderRow = (row: WalletRow, tile?: number | false) => (
    <WalletRowButton
      row={row}
      locked={locked || (linked && (!row.connector || row === code))}
      open={open}
      parts={parts}
      tile={tile}
      last={row === last}
    />
  );
  const all = allWalletsAreOffered() && {
    label: t('allWallets'),
    disabled: locked,
    onPress: () => pushView('AllWallets'),
    testId: 'all-wallets',
  };
  // In the last line of the grid, if it has room.
  const lastTile = all && (groups.get('apps')?.length ?? 0) % TILE_COLUMNS > 0;
  return (
    <>
      {parts && rows.length > LONG ? (
        <parts.LongWallets
          rows={rows}
          label={t('wallets')}
          renderRow={renderRow}
          maxHeight={MAX_HEIGHT}
        />
      ) : (
        <div class="list wallets" ref={list}>
          {[...groups].map(([id, members]) => {
            const tile = (id === 'popular' || id === 'apps') && face;
            const head = (id === 'popular' || id === 'installed') && t(id);
            return (
              <section key={id}>
                {head && <h3 class="head muted">{head}</h3>}
                <ul class={tile ? 'apps' : 'items'} aria-label={head || t('wallets')}>
                  {members.slice(0, LONG).map((row) => (
                    <li key={row.key} aria-hidden={!row.id}>
                      {row.id ? renderRow(row, tile) : <SkeletonTile size={face} />}
                    </li>
                  ))}
                  {id === 'apps' && lastTile && (
                    <li>
                      <ItemTile
                        {...all}
                        picture={<ItemPicture name="" icon="grid" size={face} />}
                      />
                    </li>
                  )}
                </ul>
              </section>
            );
          })}
        </div>
      )}
      {nothing &&
        (settled && parts ? (
          <parts.NoWallet />
        ) : (
          <Skeleton height={NO_WALLET_HEIGHT} radius={16} />
        ))}
      {all && !lastTile && (
        <Row
          {...all}
          picture={<ItemPicture name="" icon="grid" />}
          trailing={parts && <parts.AllWalletsHint />}
        />
      )}
      {last && renderRow(last)}
    </>
  );
}
