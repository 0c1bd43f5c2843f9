import { useStore } from '@nanostores/preact';
import { useEffect, useState } from 'react';
import { allWalletsAreOffered } from '../../core/all-wallets-offered';
import { $catalogue } from '../../core/catalogue';
import { $connectors } from '../../core/connectors';
import { prepareFor } from '../../core/door';
import { connectorImage } from '../../core/first-images';
import { $options } from '../../core/options';
import { $presence } from '../../core/presence';
import { push } from '../../core/router';
import { recentNames } from '../../core/storage';
import { Lazy } from '../../ui/Lazy';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { ShortList } from '../../ui/ShortList';
import { Skeleton } from '../../ui/Skeleton';
import { SkeletonRow } from '../../ui/SkeletonRow';
import { t } from './first-messages';
import { roomFor, type WalletRow, walletRows } from './wallet-rows';

/** Announced wallets answer within this time; until then "none found" would be a guess. */
const SETTLE_MS = 700;

/** From here on only the visible rows are kept in the document. */
const LONG = 100;
/** CSS px. */
const MAX_HEIGHT = 470;

/** Places of recommended wallets that are on their way. */
const ROOM = ['a', 'b', 'c', 'd'];

const later = () => import('./index');
const noWallet = async () => (await later()).NoWallet;
const longList = async () => (await later()).LongWalletList;

const TONES: Readonly<Record<string, 'accent' | 'good'>> = { qrCode: 'accent', connected: 'good' };

/** Who comes back to the list has waited once: it stands still from the first moment. */
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

type Later = Awaited<ReturnType<typeof later>>;

/** What knows the wallets that are not in this browser: it comes with the session. */
function useLater(): Later | undefined {
  const [parts, setParts] = useState<Later>();
  useEffect(() => {
    // Without it there are fewer wallets; that it did not come is told where the session is asked for.
    later().then(setParts, () => {});
  }, []);
  return parts;
}

interface RowProps {
  row: WalletRow;
  locked: boolean;
  parts: Later | undefined;
}

function WalletRowButton({ row, locked, parts }: RowProps) {
  const { connector, kind, tag, name, icon } = row;
  const byCode = kind === 'walletConnect';
  const pick = (): void => {
    if (connector) {
      prepareFor(connector);
      if (connector.families) push('ConnectingMultiChain', { connector });
      else push(byCode ? 'ConnectingWalletConnect' : 'ConnectingExternal', { connector });
    } else if (parts) {
      // Within the press: on a phone it opens the wallet's app.
      parts.pickRow(row);
    } else {
      later().then(
        ({ pickRow }) => pickRow(row),
        () => push('ConnectingWalletConnect'),
      );
    }
  };
  const src = icon ?? (connector && connectorImage(connector.id));
  return (
    <Row
      picture={<Picture name={name} src={src} icon={byCode ? 'qr' : undefined} />}
      label={<bdi>{name}</bdi>}
      tag={tag && t(tag)}
      tagTone={TONES[tag ?? '']}
      // Protocol §10.3: one session at a time.
      disabled={locked || (byCode && tag === 'connected')}
      onPress={pick}
      testId={connector ? `wallet-${connector.id}` : `far-${row.id}`}
    />
  );
}

/** "412" as "410+": how many there are at least. */
function countTag(count: number): string | undefined {
  const tens = Math.floor(count / 10) * 10;
  return count > tens && tens ? `${tens}+` : `${count || ''}`;
}

/** Wallets of this browser and on other devices, those the gateway knows as they come, and the way to all. */
export function WalletList({ locked }: { locked: boolean }) {
  const connectors = useStore($connectors);
  const { connectorIds: connectedIds } = useStore($presence);
  const { features, projectId, enable } = useStore($options);
  const { connectorTypeOrder: order } = features;
  const { state, excluded, count } = useStore($catalogue);
  const [recent] = useState(recentNames);
  const settled = useSettled();
  const parts = useLater();
  const first = walletRows({ connectors, recent, connectedIds, excluded, order });
  const rows = parts?.moreRows(first, { order, recent }) ?? first;
  const coming = projectId && enable.wallets && state !== 'ready' && state !== 'failed';
  const room = coming ? roomFor(rows.length, 0) : 0;
  const all = allWalletsAreOffered();
  const nothing = !room && rows.every(({ kind }) => kind === 'walletConnect');
  const renderRow = (row: WalletRow) => <WalletRowButton row={row} locked={locked} parts={parts} />;
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
  const none = <Skeleton height={197} radius={16} />;
  return (
    <>
      {rows.length > LONG ? (
        <Lazy
          load={longList}
          props={{ rows, label: t('wallets'), renderRow, maxHeight: MAX_HEIGHT }}
          skeleton={short(10)}
          failed={() => short(rows.length)}
        />
      ) : (
        rows.length + room > 0 && short(LONG)
      )}
      {nothing && (settled ? <Lazy load={noWallet} props={{}} skeleton={none} /> : none)}
      {all && (
        <Row
          picture={<Picture name="" icon="grid" />}
          label={t('allWallets')}
          tag={countTag(count)}
          disabled={locked}
          onPress={() => push('AllWallets')}
          testId="all-wallets"
        />
      )}
    </>
  );
}
