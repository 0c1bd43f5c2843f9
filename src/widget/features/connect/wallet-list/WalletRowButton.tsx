import { selectConnector } from '../../../core/connect/select-connector';
import { pushView } from '../../../core/views/router';
import { connectorImage } from '../../../core/wallets/connector-image';
import { ItemTile } from '../../../ui/lists/ItemTile';
import { Row } from '../../../ui/lists/Row';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { t } from '../first-messages';
import { type ConnectViews, loadConnect } from '../load-connect';
import type { WalletRow } from './wallet-rows';

const TONES: Readonly<Record<string, 'accent' | 'good'>> = { qrCode: 'accent', connected: 'good' };

interface WalletRowButtonProps {
  row: WalletRow;
  locked: boolean;
  /** True while the modal is open and shows the row. */
  open: boolean;
  parts: ConnectViews | undefined;
  /** CSS px of the picture of a tile; absent: a row. */
  tile?: number | false | undefined;
  /** The code, offered after the apps of this phone. */
  last?: boolean;
}

export function WalletRowButton({ row, locked, open, parts, tile, last }: WalletRowButtonProps) {
  const { connector, kind, tag, name, icon } = row;
  const select = (): void => {
    if (connector) selectConnector(connector);
    // Within the press: on a phone it opens the wallet's app.
    else if (parts) parts.selectRow(row);
    else {
      loadConnect().then(
        ({ selectRow }) => selectRow(row),
        () => pushView('ConnectingWalletConnect'),
      );
    }
  };
  const src = last ? undefined : (icon ?? (connector && connectorImage(connector.id)));
  const note = tag && t(tag);
  const shared = {
    label: <bdi>{last ? t('otherDevice') : name}</bdi>,
    disabled: locked,
    onPress: select,
    testId: connector ? `wallet-${connector.id}` : `far-${row.id}`,
    picture: (
      <ItemPicture
        name={name}
        // Rendered before the user clicks, it fetches nothing.
        src={open || /^data:/.test(`${src}`) ? src : undefined}
        icon={kind === 'walletConnect' ? 'qr' : undefined}
        size={tile || undefined}
      />
    ),
  };
  if (tile) return <ItemTile {...shared} note={note} />;
  // Of an installed wallet the head of its group shows the tag.
  const hidden = tag === 'installed';
  return (
    <Row
      {...shared}
      detail={last ? t('otherDeviceText') : row.detail}
      tag={hidden || (last && tag === 'qrCode') ? undefined : note}
      tagTone={TONES[tag ?? '']}
      trailing={hidden && <span class="vh">{note}</span>}
    />
  );
}
