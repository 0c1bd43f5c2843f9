import { useEffect, useRef, useState } from 'react';
import type { Network } from '../../../../protocol/networks';
import { sanitizeName } from '../../../../protocol/sanitize';
import { recentRecipients } from '../../../core/payments/recent-recipients';
import { currentSendContext } from '../../../core/payments/send-context';
import { $transferForm, setSendReceiver } from '../../../core/payments/transfer-form';
import { useStore } from '../../../core/views/use-store';
import { IconButton } from '../../../ui/controls/IconButton';
import { Input, showStart } from '../../../ui/controls/Input';
import { Pressable } from '../../../ui/controls/Pressable';
import { Icon } from '../../../ui/icons/Icon';
import { classNames } from '../../../ui/layout/class-names';
import { Lazy } from '../../../ui/layout/Lazy';
import { Row } from '../../../ui/lists/Row';
import { Avatar } from '../../../ui/media/Avatar';
import { Address } from '../../../ui/values/Address';
import { AddressGroups } from '../../../ui/values/AddressGroups';
import { t } from '../messages';
import { hasCamera } from './has-camera';
import { takeText } from './parse-scanned-text';
import type { RecipientState } from './recipient';

interface ReceiverFieldProps {
  network: Network;
  target: RecipientState;
  locale: string;
  onEnter: () => void;
}

/** As many as fit below the form. */
const SHOWN_RECENT = 3;
const NAME_LENGTH = 255;

const scanPanel = async () => (await import('./ScanPanel')).ScanPanel;

function problemOf(target: RecipientState, network: Network): string | undefined {
  if (target.state !== 'bad') return undefined;
  const { problem, reason } = target;
  if (reason) return t('name_refused', { reason });
  return t(problem, { network: network.name });
}

function Recent({ network, locale }: Pick<ReceiverFieldProps, 'network' | 'locale'>) {
  const recent = recentRecipients(network.namespace).slice(0, SHOWN_RECENT);
  if (recent.length === 0) return null;
  return (
    <div>
      <h3 class="small muted">{t('recent')}</h3>
      {recent.map(({ address, name, usedAt }) => (
        <Row
          key={address}
          plain
          picture={<Avatar address={address} />}
          label={
            name ? (
              <bdi dir="ltr">{sanitizeName(name, NAME_LENGTH)}</bdi>
            ) : (
              <Address {...{ address }} />
            )
          }
          detail={name && <Address address={address} />}
          trailing={
            <span class="small muted">
              {new Date(usedAt).toLocaleDateString(locale, { month: 'short', day: 'numeric' })}
            </span>
          }
          onPress={() => setSendReceiver(name ?? address)}
          testId="send-recent"
        />
      ))}
    </div>
  );
}

export function ReceiverField({ network, target, locale, onEnter }: ReceiverFieldProps) {
  const { receiver } = useStore($transferForm);
  const [scanning, setScanning] = useState(false);
  const [camera, setCamera] = useState(false);
  const [told, setTold] = useState('');
  useEffect(() => void hasCamera().then(setCamera), []);
  const field = useRef<HTMLInputElement>(null);
  // Pasted by the button, scanned or chosen: Firefox scrolls to the end before the next frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each receiver
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const own = field.current;
      if (own && !own.matches(':focus')) showStart(own);
    });
    return () => cancelAnimationFrame(frame);
  }, [receiver]);
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
  const known = target.state === 'ready' ? target : undefined;
  return (
    <>
      <div class={classNames('to', known && 'known', target.state === 'bad' && 'wrong')}>
        {known && <Avatar address={known.address} />}
        <Input
          label={t('to')}
          hideLabel={!known}
          placeholder={t(named ? 'receiverHint' : 'receiverHintPlain')}
          value={receiver}
          elementRef={field}
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
            known ? (
              <IconButton
                icon="close"
                label={t('clear')}
                onPress={() => setSendReceiver('')}
                testId="send-clear"
              />
            ) : (
              <>
                <Pressable
                  className="chip"
                  part="button"
                  onPress={() => void paste()}
                  testId="send-paste"
                >
                  <Icon name="paste" size={16} />
                  {t('paste')}
                </Pressable>
                {camera && (
                  <Pressable
                    className="chip"
                    part="button"
                    onPress={() => setScanning(!scanning)}
                    testId="send-scan"
                  >
                    <Icon name="scan" size={16} />
                    {t('scan')}
                  </Pressable>
                )}
              </>
            )
          }
        />
        {known && <AddressGroups address={known.address} testId="send-resolved" />}
      </div>
      {told && (
        <p class="small bad" role="alert">
          {told}
        </p>
      )}
      {scanning && (
        <Lazy
          load={scanPanel}
          props={{
            onText: take,
            onStop: () => setScanning(false),
            texts: { title: t('scanTitle'), stop: t('scanStop'), failed: t('scanFailed') },
          }}
          failed={() => (
            <p class="small bad" role="alert">
              {t('scanFailed')}
            </p>
          )}
        />
      )}
      {target.state === 'resolving' && (
        <p class="small muted" role="status">
          {t('resolving')}
        </p>
      )}
      {known?.invisible && (
        <p class="small muted" role="status">
          {t('invisible')}
        </p>
      )}
      {!receiver && <Recent network={network} locale={locale} />}
    </>
  );
}
