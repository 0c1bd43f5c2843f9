import { useEffect, useRef, useState } from 'react';
import type { Network } from '../../../protocol/networks';
import { $locale } from '../../core/i18n/i18n';
import { formatAmount } from '../../core/i18n/number-format';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { Input } from '../../ui/controls/Input';
import { Panel } from '../../ui/layout/Panel';
import { useCopyText } from './CopyText';
import { t } from './messages';
import { canAsk, type ReceiveCode, receiveCode } from './receive-code';

/** `1.5 ETH`, as the visitor's language writes it. */
export function amountWords(asked: string, network: Network): string {
  return `${formatAmount(asked)}\u00a0${network.nativeCurrency.symbol}`;
}

/** Holds the requested amount; the code and the shared text follow it. */
export function useAskAmount(address: string, network: Network | undefined) {
  const locale = useStore($locale);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const code = receiveCode(address, network, open ? text : '', locale);
  const toggle = (): void => setOpen(!open);
  const field = canAsk(network) && (
    <AskAmount {...{ network, open, text, code, toggle }} onInput={setText} />
  );
  return { code, field };
}

interface AskAmountProps {
  network: Network;
  open: boolean;
  text: string;
  code: ReceiveCode;
  toggle(): void;
  onInput(text: string): void;
}

function AskAmount({ network, open, text, code, toggle, onInput }: AskAmountProps) {
  const { symbol } = network.nativeCurrency;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  return (
    <>
      <Button full variant="ghost" size="slim" onPress={toggle} testId="receive-ask">
        {t(open ? 'askNoMore' : 'ask')}
      </Button>
      {open && (
        <Input
          label={t('amount')}
          hideLabel={false}
          inputMode="decimal"
          value={text}
          onInput={onInput}
          error={code.problem}
          elementRef={input}
          trailing={<bdi class="receive-unit">{symbol}</bdi>}
          testId="receive-amount"
        />
      )}
      {code.asked !== undefined && (
        <PaymentLink uri={code.value} asked={amountWords(code.asked, network)} network={network} />
      )}
    </>
  );
}

interface PaymentLinkProps {
  uri: string;
  asked: string;
  network: Network;
}

/** The code is never the only way to take it. */
function PaymentLink({ uri, asked, network }: PaymentLinkProps) {
  const { copy, whole, icon } = useCopyText({
    text: uri,
    done: t('linkCopied'),
    testId: 'receive-link',
  });
  return (
    <Panel>
      <p class="small muted" role="status">
        {t('asks', { amount: asked, network: network.name })}
      </p>
      {whole}
      <Button full size="slim" icon={icon} onPress={() => void copy()} testId="receive-copy-link">
        {t('copyLink')}
      </Button>
    </Panel>
  );
}
