import { useState } from 'react';
import { $locale } from '../../core/i18n/i18n';
import { goBack } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Input } from '../../ui/controls/Input';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { List } from '../../ui/lists/List';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { fiatPicture, tokenPicture } from './choice/currency-pictures';
import { $onramp, setOnramp } from './choice/onramp-store';
import { t } from './messages';
import { useBuyer } from './use-buyer';

const LIST_HEIGHT = 360;
/** (ours) Fewer are seen at a glance. */
const SEARCH_FROM = 7;

interface Choice {
  /** Code or symbol. */
  id: string;
  name: string;
  picture: string | undefined;
}

interface ChoicesProps {
  label: string;
  choices: readonly Choice[];
  chosen: string;
  onSelect: (id: string) => void;
}

function Choices({ label, choices, chosen, onSelect }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = choices.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted));
  const select = (id: string): void => {
    onSelect(id);
    goBack();
  };
  return (
    <div class="col">
      {choices.length >= SEARCH_FROM && (
        <Input
          type="search"
          icon="search"
          label={t('search')}
          placeholder={t('search')}
          value={search}
          onInput={setSearch}
          testId="onramp-search"
        />
      )}
      {found.length > 0 ? (
        <List
          items={found}
          label={label}
          itemKey={({ id }) => id}
          maxHeight={LIST_HEIGHT}
          renderItem={({ id, name, picture }) => (
            <Row
              picture={<ItemPicture name={id} src={picture} round />}
              label={<bdi>{name || id}</bdi>}
              detail={name && name !== id && <bdi>{id}</bdi>}
              selected={id === chosen}
              onPress={() => select(id)}
              testId={`onramp-choice-${id}`}
            />
          )}
        />
      ) : (
        <EmptyState drawing="nothingFound" title={t('nothingFound')} />
      )}
    </div>
  );
}

/** Each symbol once: the list of a gateway may repeat one. */
const isFirst = ({ id }: Choice, at: number, all: readonly Choice[]): boolean =>
  all.findIndex((one) => one.id === id) === at;

export function OnRampTokenSelectView() {
  useBuyer('OnRamp');
  const { purchaseCurrencies, purchaseCurrency } = useStore($onramp);
  const choices = purchaseCurrencies.map(({ symbol, name }) => ({
    ...{ id: symbol, name, picture: tokenPicture(symbol) },
  }));
  return (
    <Choices
      label={t('selectToken')}
      choices={choices.filter(isFirst)}
      chosen={purchaseCurrency.symbol}
      onSelect={(symbol) => {
        const selected = purchaseCurrencies.find((one) => one.symbol === symbol);
        if (selected) setOnramp({ purchaseCurrency: selected });
      }}
    />
  );
}

/** The name of a currency in the user's language; the code where the browser knows none. */
function currencyName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export function OnRampFiatSelectView() {
  useBuyer('OnRamp');
  const { paymentCurrencies, paymentCurrency } = useStore($onramp);
  const locale = useStore($locale);
  const choices = paymentCurrencies.map(({ id }) => ({
    ...{ id, name: currencyName(id, locale), picture: fiatPicture(id) },
  }));
  return (
    <Choices
      label={t('selectCurrency')}
      choices={choices.filter(isFirst)}
      chosen={paymentCurrency.id}
      onSelect={(code) => {
        const selected = paymentCurrencies.find(({ id }) => id === code);
        if (selected) setOnramp({ paymentCurrency: selected });
      }}
    />
  );
}
