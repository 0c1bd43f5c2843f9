import { useEffect, useState } from 'react';
import type { Network } from '../../../../protocol/networks';
import { sanitizeName } from '../../../../protocol/sanitize';
import { recentRecipients } from '../../../core/payments/recent-recipients';
import { currentSendContext } from '../../../core/payments/send-context';
import { $transferForm, setSendReceiver } from '../../../core/payments/transfer-form';
import { useStore } from '../../../core/views/use-store';
import { IconButton } from '../../../ui/controls/IconButton';
import { Input } from '../../../ui/controls/Input';
import { Row } from '../../../ui/lists/Row';
import { Avatar } from '../../../ui/media/Avatar';
import { t } from '../messages';
import { takeText } from './parse-scanned-text';
import { hasCamera } from './qr-scanner';
import type { RecipientState } from './recipient';
import { ScanPanel } from './ScanPanel';

interface ReceiverFieldProps {
  network: Network;
  target: RecipientState;
  onEnter: () => void;
}

/** As many as fit below the form. */
const SHOWN_RECENT = 3;
const NAME_LENGTH = 255;

function problemOf(target: RecipientState, network: Network): string | undefined {
  if (target.state !== 'bad') return undefined;
  const { problem, reason } = target;
  if (reason) return t('name_refused', { reason });
  return t(problem, { network: network.name });
}

export function ReceiverField({ network, target, onEnter }: ReceiverFieldProps) {
  const { receiver } = useStore($transferForm);
  const [scanning, setScanning] = useState(false);
  const [camera, setCamera] = useState(false);
  const [told, setTold] = useState('');
  useEffect(() => void hasCamera().then(setCamera), []);
  const take = (text: string): void => {
    setScanning(false);
    // The browser's own question may have taken longer than the network lasted.
    const here = currentSendContext()?.where.network ?? network;
    setTold(takeText(text, here) ? '' : t('scanOther', { network: here.name }));
  };
  const paste = async (): Promise<void> => {
    try {
      take(await navigator.clipboard.readText());
    } catch {
      setTold(t('pasteFailed'));
    }
  };
  const named =
    currentSendContext()?.sender.resolveName !== undefined && network.contracts?.ensRegistry;
  const recent = receiver ? [] : recentRecipients(network.namespace).slice(0, SHOWN_RECENT);
  return (
    <>
      <Input
        label={t('receiver')}
        hideLabel={false}
        placeholder={t(named ? 'receiverHint' : 'receiverHintPlain')}
        value={receiver}
        onInput={(text) => {
          // Came at once: pasted, dropped or filled in. A code has a colon, an address has none.
          if (text.length > receiver.length + 1 && text.includes(':')) take(text);
          else {
            setTold('');
            setSendReceiver(text);
          }
        }}
        onEnter={onEnter}
        error={problemOf(target, network)}
        testId="send-receiver"
        trailing={
          <>
            <IconButton
              icon="copy"
              label={t('paste')}
              onPress={() => void paste()}
              testId="send-paste"
            />
            {camera && (
              <IconButton
                icon="qr"
                label={t('scan')}
                onPress={() => setScanning(!scanning)}
                testId="send-scan"
              />
            )}
          </>
        }
      />
      {told && (
        <p class="small bad" role="alert">
          {told}
        </p>
      )}
      {scanning && <ScanPanel onText={take} onStop={() => setScanning(false)} />}
      {target.state === 'resolving' && (
        <p class="small muted" role="status">
          {t('resolving')}
        </p>
      )}
      {target.state === 'ready' && target.address !== receiver.trim() && (
        <bdi dir="ltr" class="whole" data-testid="send-resolved">
          {target.address}
        </bdi>
      )}
      {target.state === 'ready' && target.invisible && (
        <p class="small muted" role="status">
          {t('invisible')}
        </p>
      )}
      {recent.length > 0 && (
        <div class="recent">
          <p class="small muted">{t('recent')}</p>
          {recent.map(({ address, name }) => (
            <Row
              key={address}
              picture={<Avatar address={address} size={32} />}
              label={
                <bdi dir="ltr" class="whole">
                  {name ? sanitizeName(name, NAME_LENGTH) : address}
                </bdi>
              }
              detail={name && <bdi dir="ltr">{address}</bdi>}
              onPress={() => setSendReceiver(name ?? address)}
              testId="send-recent"
            />
          ))}
        </div>
      )}
    </>
  );
}
