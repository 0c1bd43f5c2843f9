import { useEffect } from 'react';
import { offersOnramp } from '../../core/account-data/onramp-offer';
import {
  $acrossNetworks,
  $portfolio,
  countedOf,
  refreshPortfolio,
} from '../../core/account-data/portfolio';
import { $options } from '../../core/config/options';
import { $remoteFeatures } from '../../core/config/remote-features';
import type { AccountTabProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { sessionOf } from '../../core/session/sessions';
import { $activeAccount } from '../../core/state/accounts';
import { $activeNetwork } from '../../core/state/namespaces';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Button } from '../../ui/controls/Button';
import { ListScreen } from '../../ui/feedback/ListScreen';
import { Lazy } from '../../ui/layout/Lazy';
import { dateText } from '../../ui/values/date-text';
import '../../ui/icons/more-icons';
import { moreSheet } from '../../ui/styles/more-sheet';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { RetryButton } from './RetryButton';
import { tokensSheet } from './sheet';
import { TokenBones } from './TokenBones';
import { TokenList } from './TokenList';
import { tokensScreen } from './tokens-screen';

const unreadNote = async () => (await import('./networks/UnreadNote')).UnreadNote;

/** Shows the start date of an indexer that has not read the chain from its first block. */
function Since({ since }: { since: string | undefined }) {
  const locale = useStore($locale);
  if (!since) return null;
  return (
    <p class="token-since" data-testid="tokens-since">
      {t('since', { date: dateText(since, locale) })}
    </p>
  );
}

/** The token tab: lists the account's tokens on its network, the most valuable first. */
export function TokensTab({ available }: AccountTabProps) {
  useSheet(moreSheet);
  useSheet(tokensSheet);
  const account = useStore($activeAccount);
  const portfolios = useStore($portfolio);
  const acrossNetworks = useStore($acrossNetworks);
  const network = useStore($activeNetwork);
  const { features } = useStore($options);
  const remote = useStore($remoteFeatures);
  const connected = account.status === 'connected' ? account : undefined;
  const portfolio = connected && countedOf(connected, portfolios, acrossNetworks);
  const namespace = connected?.namespace;
  // The request code loads with this file: retry the load that failed without it.
  const unasked = portfolio?.missing;
  useEffect(() => {
    if (unasked && namespace) void refreshPortfolio(namespace);
  }, [unasked, namespace]);
  if (!namespace || !portfolio) return null;

  const { tokens, blockedUntil, since, begun = false, unread = [] } = portfolio;
  const where = { network: network?.name ?? '' };
  return (
    <ListScreen
      face={tokensScreen(portfolio)}
      icon="wallet"
      emptyDrawing="noTokens"
      text={(key) => t(key, where)}
      skeleton={<TokenBones />}
      retry={<RetryButton namespace={namespace} blockedUntil={blockedUntil} />}
      action={
        <div class="token-ways">
          {offersOnramp(sessionOf(namespace)?.adapter, remote) && (
            <Button
              variant="primary"
              onPress={() => pushView('OnRampProviders')}
              testId="tokens-buy"
            >
              {t('buy')}
            </Button>
          )}
          {available('WalletReceive') && features.receive && (
            <Button onPress={() => pushView('WalletReceive')} testId="tokens-receive">
              {t('receive')}
            </Button>
          )}
        </div>
      }
      foot={<Since since={since} />}
      flush
    >
      {portfolio.status === 'failed' && (
        <div class="list-note" data-testid="tokens-old">
          <span role="status">{t('old')}</span>
          <RetryButton namespace={namespace} blockedUntil={blockedUntil} slim />
        </div>
      )}
      {unread.length > 0 && <Lazy load={unreadNote} props={{ unread }} />}
      <TokenList tokens={tokens} more={begun} />
      <Since since={since} />
    </ListScreen>
  );
}
