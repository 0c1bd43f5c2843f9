import { useStore } from '@nanostores/preact';
import { useEffect, useState } from 'react';
import { $catalogue } from '../../core/catalogue';
import { $connectors } from '../../core/connectors';
import { RECOMMENDED_ENTRIES } from '../../core/constants';
import { prepareFor } from '../../core/door';
import { connectorImage } from '../../core/first-images';
import { $modal } from '../../core/modal';
import { $options } from '../../core/options';
import { $presence } from '../../core/presence';
import { push } from '../../core/router';
import { recentConnectorIds } from '../../core/storage';
import { Lazy } from '../../ui/Lazy';
import { Picture } from '../../ui/Picture';
import { Row } from '../../ui/Row';
import { ShortList } from '../../ui/ShortList';
import { Skeleton } from '../../ui/Skeleton';
import { t } from './first-messages';
import { SkeletonRows } from './SkeletonRows';
import { type WalletRow, walletRows } from './wallet-rows';

/** Announced wallets answer within this time; until then "none found" would be a guess. */
const SETTLE_MS = 700;
/** As high as what `NoWallet` says above the wallets it names: nothing may move when it comes. */
const NO_WALLET_PLACE = { blockSize: '197px', alignItems: 'center', justifyContent: 'center' };

/** From here on only the visible rows are kept in the document. */
const LONG = 100;
/** CSS px. */
const MAX_HEIGHT = 470;

const noWallet = async () => (await import('./index')).NoWallet;
const longList = async () => (await import('./index')).LongWalletList;

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

function WalletRowButton({ row, locked }: RowProps) {
  const { connector, kind, tag } = row;
  const { id, name, icon } = connector;
  const byCode = kind === 'walletConnect';
  const pick = (): void => {
    prepareFor(connector);
    push(byCode ? 'ConnectingWalletConnect' : 'ConnectingExternal', { connector });
  };
  return (
    <Row
      picture={
        <Picture name={name} src={icon ?? connectorImage(id)} icon={byCode ? 'qr' : undefined} />
      }
      label={<bdi>{name}</bdi>}
      tag={tag && t(tag)}
      tagTone={TONES[tag ?? '']}
      // Protocol §10.3: one session at a time.
      disabled={locked || (byCode && tag === 'connected')}
      onPress={pick}
      testId={`wallet-${id}`}
    />
  );
}

interface RowProps {
  row: WalletRow;
  locked: boolean;
}

/** Wallets on another device, and those of this browser. Other kinds of rows come with their islands. */
export function WalletList({ locked }: { locked: boolean }) {
  const connectors = useStore($connectors);
  const { connectorIds: connectedIds } = useStore($presence);
  const { features, projectId, enable } = useStore($options);
  const { connectorTypeOrder: order } = features;
  const { excluded } = useStore($catalogue);
  const [recent] = useState(recentConnectorIds);
  const settled = useSettled();
  const { open } = useStore($modal);
  const rows = walletRows({ connectors, recentIds: recent, connectedIds, excluded, order });
  const skeleton = (
    <div class="col" aria-busy="true" role="status" aria-label={t('searching')}>
      <div class="col" style={NO_WALLET_PLACE}>
        <Skeleton width={56} height={56} radius={16} />
        <Skeleton width="60%" />
        <Skeleton width="80%" height={12} />
        <Skeleton width="70%" height={12} />
      </div>
      <SkeletonRows count={projectId && enable.wallets ? RECOMMENDED_ENTRIES : 0} />
    </div>
  );
  const none =
    rows.every(({ kind }) => kind === 'walletConnect') &&
    // Drawn ahead of a press it fetches nothing.
    (settled && open ? <Lazy load={noWallet} props={{}} skeleton={skeleton} /> : skeleton);
  if (rows.length === 0) return none || null;
  const renderRow = (row: WalletRow) => <WalletRowButton row={row} locked={locked} />;
  const short = (count: number) => (
    <ShortList label={t('wallets')} maxHeight={MAX_HEIGHT}>
      {rows.slice(0, count).map((row) => (
        <li key={`${row.connector.namespace}:${row.connector.id}`}>{renderRow(row)}</li>
      ))}
    </ShortList>
  );
  if (rows.length > LONG) {
    return (
      <Lazy
        load={longList}
        props={{ rows, label: t('wallets'), renderRow, maxHeight: MAX_HEIGHT }}
        skeleton={short(10)}
        failed={() => short(rows.length)}
      />
    );
  }
  return (
    <>
      {short(LONG)}
      {none}
    </>
  );
}
