import { useState } from 'react';
import { $portfolio, portfolioOf } from '../../core/account-data/portfolio';
import { FIAT_CURRENCY } from '../../core/constants/limits';
import { $locale } from '../../core/i18n/i18n';
import { ownedText, ownTokens, searchTokens } from '../../core/payments/own-tokens';
import { $transferForm, setSendToken, type Token } from '../../core/payments/transfer-form';
import { $activeNetwork } from '../../core/state/namespaces';
import { goBack } from '../../core/views/router';
import { useConnected } from '../../core/views/use-connected-account';
import { useStore } from '../../core/views/use-store';
import { Input } from '../../ui/controls/Input';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Warning } from '../../ui/feedback/Warning';
import { List } from '../../ui/lists/List';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { fiatText } from '../../ui/values/fiat-text';
import { BuyButton } from './form/BuyButton';
import { t } from './messages';

const LIST_HEIGHT = 360;

function TokenRow({ token, locale }: { token: Token; locale: string }) {
  const owned = ownedText(token);
  const { id, name, symbol, value, verified, lookalike, iconUrl } = token;
  const chosen = useStore($transferForm).token?.id === id;
  const select = (): void => {
    setSendToken(token);
    goBack();
  };
  return (
    <Row
      picture={<ItemPicture name={symbol || name} src={iconUrl} round />}
      label={<bdi>{name || symbol}</bdi>}
      detail={owned && <bdi>{owned}</bdi>}
      tag={lookalike ? t('lookalike') : verified ? undefined : t('unverified')}
      tagTone={lookalike ? 'bad' : 'neutral'}
      trailing={
        value !== undefined && <bdi dir="ltr">{fiatText(value, FIAT_CURRENCY, locale)}</bdi>
      }
      selected={chosen}
      onPress={select}
      testId="send-token-row"
    />
  );
}

export function WalletSendSelectTokenView() {
  const account = useConnected('WalletSend');
  const network = useStore($activeNetwork);
  const portfolios = useStore($portfolio);
  const locale = useStore($locale);
  const [search, setSearch] = useState('');
  if (!account || !network) return null;
  const { status } = portfolioOf(account, portfolios);
  const found = searchTokens(ownTokens(account, network, portfolios), search);
  return (
    <div class="col">
      <Input
        type="search"
        icon="search"
        label={t('search')}
        placeholder={t('search')}
        value={search}
        onInput={setSearch}
        testId="send-token-search"
      />
      {status === 'failed' && <Warning>{t('listFailed')}</Warning>}
      {status === 'loading' && (
        <p class="small muted" role="status">
          {t('loading')}
        </p>
      )}
      {found.length > 0 ? (
        <List
          items={found}
          label={t('yours')}
          itemKey={({ id }) => id}
          rowHeight={60}
          maxHeight={LIST_HEIGHT}
          renderItem={(token) => <TokenRow token={token} locale={locale} />}
        />
      ) : (
        <EmptyState drawing="nothingFound" title={t('none')} message={t('noneText')} />
      )}
      <div class="button-pair">
        <BuyButton />
      </div>
    </div>
  );
}
