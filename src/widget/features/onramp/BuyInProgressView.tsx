import { useEffect, useLayoutEffect, useRef } from 'react';
import { $portfolio, portfolioOf } from '../../core/account-data/portfolio';
import { NATIVE } from '../../core/account-data/token';
import { ownedText } from '../../core/payments/own-tokens';
import { $route, goBack, pushView, replaceView } from '../../core/views/router';
import { useCopy } from '../../core/views/use-copy';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { SpinnerRing } from '../../ui/feedback/SpinnerRing';
import { Icon } from '../../ui/icons/Icon';
import '../../ui/icons/more-icons';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { amountText } from './amount-text';
import { needsChange } from './gateway-refusal';
import { t } from './messages';
import { beginPurchase, linkIsUsed, waitOn } from './purchase/begin-purchase';
import { failureText } from './purchase/failure-text';
import { $onrampPurchase, type OnrampPurchase } from './purchase/purchase-store';
import { onrampSheet } from './sheet';

interface Words {
  title: string;
  text: string;
}

function wordsOf(purchase: OnrampPurchase): Words {
  const { step, provider, received, asset } = purchase;
  const { label, tracked, name } = provider;
  switch (step) {
    case 'opening':
    case 'waiting':
      return {
        title: t('buyIn', { label }),
        text: tracked || name === 'coinbase' ? t('externalText', { label }) : t('untrackedText'),
      };
    case 'link':
      return { title: t('blocked'), text: t('blockedText', { label }) };
    case 'late':
      return { title: t('late', { label }), text: t('lateText') };
    case 'done':
      return {
        title: t('bought', { amount: amountText(received, asset) }),
        text: t('boughtText', { label }),
      };
    case 'failed':
      return { title: t('failed'), text: failureText(purchase) };
  }
}

/** Tokens of a lost report are seen here. */
function Balance({ purchase: { account, asset, token } }: { purchase: OnrampPurchase }) {
  const portfolios = useStore($portfolio);
  const wanted = (token?.split(':').at(-1) ?? NATIVE).toLowerCase();
  const owned = portfolioOf(account, portfolios).tokens.find(
    ({ id, symbol }) => id.toLowerCase() === wanted && symbol === asset,
  );
  const text = owned && ownedText(owned);
  if (!text) return null;
  return (
    <p class="small muted" data-testid="buy-balance">
      {t('balance', { amount: text })}
    </p>
  );
}

/** Of a blocked window. */
function OpenLink({ link, label }: { link: string; label: string }) {
  const { copy, byHand, shown, icon } = useCopy(link, t('linkCopied'));
  return (
    <>
      <Button
        full
        variant="primary"
        icon="external"
        href={link}
        onPress={linkIsUsed}
        testId="buy-open"
      >
        {t('open', { label })}
      </Button>
      <Button full icon={icon} onPress={() => void copy()} testId="buy-copy">
        {t('copyLink')}
      </Button>
      {byHand && (
        <bdi class="whole small" dir="ltr" ref={shown}>
          {link}
        </bdi>
      )}
    </>
  );
}

/** The user changes the purchase. */
function toForm(): void {
  if ($route.get().previous === 'OnRampProviders') goBack();
  else replaceView('OnRampProviders');
}

/** The button in focus goes with its step: the focus moves to the first button of the next one. */
function useKeptFocus(step: OnrampPurchase['step'] | undefined) {
  const answers = useRef<HTMLDivElement>(null);
  const focused = useRef<EventTarget | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useLayoutEffect(() => {
    const own = answers.current;
    if (own && focused.current && !own.contains(focused.current as Node)) {
      focused.current = null;
      own.querySelector('button')?.focus();
    }
  }, [step]);
  const keep = {
    onFocusIn: (event: { target: EventTarget | null }) => {
      focused.current = event.target;
    },
    // A removed button fires no such event in each browser, and has no other target.
    onFocusOut: (event: { relatedTarget: EventTarget | null }) => {
      if (event.relatedTarget) focused.current = null;
    },
  };
  return { ref: answers, ...keep };
}

/** Follows the purchase in the provider's window, and says how it ended. */
export function BuyInProgressView() {
  useSheet(onrampSheet);
  const purchase = useStore($onrampPurchase);
  const { view } = useStore($route);
  const kept = useKeptFocus(purchase?.step);
  // After a reload, or when the page opens it by name: the purchases are in their list.
  const isLost = !purchase && view === 'BuyInProgress';
  useEffect(() => {
    if (isLost) replaceView('OnRampProviders');
  }, [isLost]);
  if (!purchase) return null;
  const { provider, step, link } = purchase;
  const { label } = provider;
  const { title, text } = wordsOf(purchase);
  const picture = <ItemPicture name={label} size={64} />;
  // The lists may be loaded anew: the same press would then buy something else than was chosen.
  const isToChange = purchase.error !== undefined && needsChange(purchase.error);
  const canRetry = step !== 'done' && step !== 'opening' && step !== 'link';
  return (
    <div class="onramp waiting">
      {step === 'done' ? (
        <span class="ok">
          <Icon name="check" size={32} />
        </span>
      ) : (
        <SpinnerRing state={step === 'failed' ? 'failed' : 'waiting'}>{picture}</SpinnerRing>
      )}
      <div class="words" role="status" data-testid={`buy-state-${step}`}>
        <h3>{title}</h3>
        {(step === 'opening' || step === 'waiting') && <p>{t('external')}</p>}
        <p class="muted">{text}</p>
      </div>
      {step !== 'failed' && <Balance purchase={purchase} />}
      <div class="answers" {...kept}>
        {step === 'link' && link && <OpenLink link={link} label={label} />}
        {step === 'late' && (
          <Button full variant="primary" onPress={waitOn} testId="buy-wait">
            {t('waitOn')}
          </Button>
        )}
        {step === 'done' && (
          <Button full variant="primary" onPress={() => replaceView('Account')} testId="buy-done">
            {t('done')}
          </Button>
        )}
        {canRetry && (
          <Button
            full
            variant={step === 'failed' ? 'primary' : 'ghost'}
            {...(isToChange ? {} : { icon: 'refresh' })}
            onPress={isToChange ? toForm : () => beginPurchase(provider)}
            testId={isToChange ? 'buy-change' : 'retry'}
          >
            {t(isToChange ? 'change' : 'retry')}
          </Button>
        )}
        {(step === 'done' || step === 'late') && (
          <Button
            full
            variant="ghost"
            onPress={() => pushView('OnRampActivity')}
            testId="buy-activity"
          >
            {t('purchases')}
          </Button>
        )}
      </div>
    </div>
  );
}
