import { pickConnector } from '../../../core/connect/select-connector';
import { pushView } from '../../../core/views/router';
import { connectorImage } from '../../../core/wallets/connector-image';
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
}

export function WalletRowButton({ row, locked, open, parts }: WalletRowButtonProps) {
  const { connector, kind, tag, name, icon } = row;
  const pick = (): void => {
    if (connector) pickConnector(connector);
    // Within the press: on a phone it opens the wallet's app.
    else if (parts) parts.pickRow(row);
    else {
      loadConnect().then(
        ({ pickRow }) => pickRow(row),
        () => pushView('ConnectingWalletConnect'),
      );
    }
  };
  const src = icon ?? (connector && connectorImage(connector.id));
  return (
    <Row
      picture={
        <ItemPicture
          name={name}
          // Rendered before the user clicks, it fetches nothing.
          src={open || /^data:/.test(`${src}`) ? src : undefined}
          icon={kind === 'walletConnect' ? 'qr' : undefined}
        />
      }
      label={<bdi>{name}</bdi>}
      detail={row.detail}
      tag={tag && t(tag)}
      tagTone={TONES[tag ?? '']}
      disabled={locked}
      onPress={pick}
      testId={connector ? `wallet-${connector.id}` : `far-${row.id}`}
    />
  );
}
