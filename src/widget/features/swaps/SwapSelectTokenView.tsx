import { useEffect, useState } from 'react';
import { $portfolio } from '../../core/account-data/portfolio';
import type { Token } from '../../core/account-data/token';
import { FIAT_CURRENCY } from '../../core/constants/limits';
import type { ViewProps } from '../../core/contracts/view-types';
import { $locale } from '../../core/i18n/i18n';
import { ownedText, ownTokens, searchTokens } from '../../core/payments/own-tokens';
import { $activeNetwork } from '../../core/state/namespaces';
import { goBack } from '../../core/views/router';
import { useConnected } from '../../core/views/use-connected-account';
import { useStore } from '../../core/views/use-store';
import { Input } from '../../ui/controls/Input';
import { Pressable } from '../../ui/controls/Pressable';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Warning } from '../../ui/feedback/Warning';
import { List } from '../../ui/lists/List';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { fiatText } from '../../ui/values/fiat-text';
import { $swapForm, type SwapSide, setSwapToken } from './form/swap-form';
import {
  $swapTokens,
  findSwapToken,
  loadSwapTokens,
  suggestedTokens,
  withOwned,
} from './form/swap-tokens';
import { t } from './messages';
import { swapsSheet } from './sheet';

const LIST_HEIGHT = 360;
const ADDRESS = /^0x[\da-f]{40}$/i;

interface RowProps {
  token: Token;
  locale: string;
  chosen: boolean;
  onSelect: (token: Token) => void;
}

function TokenRow({ token, locale, chosen, onSelect }: RowProps) {
  const { name, symbol, value, verified, iconUrl } = token;
  const owned = ownedText(token);
  return (
    <Row
      picture={<ItemPicture name={symbol || name} src={iconUrl} round />}
      label={<bdi>{name || symbol}</bdi>}
      detail={<bdi>{owned ?? symbol}</bdi>}
      tag={verified ? undefined : t('unverified')}
      tagTone="bad"
      trailing={
        value !== undefined && <bdi dir="ltr">{fiatText(value, FIAT_CURRENCY, locale)}</bdi>
      }
      selected={chosen}
      onPress={() => onSelect(token)}
      testId="swap-token-row"
    />
  );
}

/** A pasted address that is on no list: the gateway reads its contract. */
function useFound(networkId: string | undefined, search: string, known: boolean) {
  const [found, setFound] = useState<Token>();
  const address = ADDRESS.test(search.trim()) && !known ? search.trim() : '';
  useEffect(() => {
    setFound(undefined);
    if (!address || !networkId) return;
    let isShown = true;
    findSwapToken(networkId, address.toLowerCase()).then(
      (token) => isShown && setFound(token),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [address, networkId]);
  return found;
}

/** The tokens of the network: those of the account first, then by symbol. */
export function SwapSelectTokenView({ data }: ViewProps) {
  useSheet(swapsSheet);
  const account = useConnected('Swap');
  const network = useStore($activeNetwork);
  const portfolios = useStore($portfolio);
  const locale = useStore($locale);
  const list = useStore($swapTokens);
  const form = useStore($swapForm);
  const [search, setSearch] = useState('');
  const side: SwapSide = data.target === 'to' ? 'to' : 'from';
  const all =
    account && network && list.networkId === network.id
      ? withOwned(list.tokens, ownTokens(account, network, portfolios))
      : [];
  const matching = searchTokens(all, search);
  const found = useFound(network?.id, search, matching.length > 0);
  if (!account || !network) return null;
  const select = (token: Token): void => {
    setSwapToken(side, token);
    goBack();
  };
  const isOwned = ({ numeric }: Token) => /[1-9]/.test(numeric);
  const yours = matching.filter(isOwned);
  const others = matching
    .filter((one) => !isOwned(one))
    .sort((one, other) => one.symbol.localeCompare(other.symbol, 'en'));
  const suggested = search ? [] : suggestedTokens(all);
  const row = (token: Token) => (
    <TokenRow {...{ token, locale }} chosen={form[side]?.id === token.id} onSelect={select} />
  );
  const part = (label: string, tokens: readonly Token[]) =>
    tokens.length > 0 && (
      <>
        <h3 class="small muted">{label}</h3>
        <List
          items={tokens}
          label={label}
          itemKey={({ id }) => id}
          rowHeight={60}
          maxHeight={LIST_HEIGHT}
          renderItem={row}
        />
      </>
    );
  const isEmpty = matching.length === 0 && !found;
  return (
    <div class="swaps">
      <Input
        type="search"
        icon="search"
        label={t('search')}
        placeholder={t('search')}
        value={search}
        onInput={setSearch}
        testId="swap-token-search"
      />
      {suggested.length > 0 && (
        <ul class="chips" aria-label={t('suggested')}>
          {suggested.map((token) => (
            <li key={token.id}>
              <Pressable
                className="chip"
                part="button"
                onPress={() => select(token)}
                testId="swap-suggested"
              >
                <ItemPicture name={token.symbol} src={token.iconUrl} round size={20} />
                <bdi>{token.symbol}</bdi>
              </Pressable>
            </li>
          ))}
        </ul>
      )}
      {list.status === 'failed' && <Warning>{t('listFailed')}</Warning>}
      {list.status === 'loading' && (
        <p class="small muted" role="status">
          {t('listLoading')}
        </p>
      )}
      {part(t('yours'), yours)}
      {part(t('tokens'), found ? [...others, found] : others)}
      {isEmpty && list.status === 'ready' && (
        <EmptyState drawing="nothingFound" title={t('none')} message={t('noneText')} />
      )}
      <Reload failed={list.status === 'failed'} onPress={() => void loadSwapTokens(network)} />
    </div>
  );
}

function Reload({ failed, onPress }: { failed: boolean; onPress: () => void }) {
  return failed ? (
    <Pressable className="btn" part="button" onPress={onPress} testId="swap-tokens-retry">
      {t('retry')}
    </Pressable>
  ) : null;
}
