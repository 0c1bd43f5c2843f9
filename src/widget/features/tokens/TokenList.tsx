import { useCallback } from 'react';
import type { Token } from '../../core/account-data/token';
import { $locale } from '../../core/i18n/i18n';
import { useStore } from '../../core/views/use-store';
import { LongList, type LongListProps } from '../../ui/lists/LongList';
import { t } from './messages';
import { MAX_HEIGHT, ROW_GAP, TOKEN_ROW_HEIGHT } from './row-size';
import { TokenRow } from './TokenRow';

const HEIGHTS = { token: TOKEN_ROW_HEIGHT };
const kindOf = () => 'token';
const always = (): boolean => true;
const idOf = ({ id, networkId }: Token): string => (networkId ? `${networkId}:${id}` : id);

/** Thousands of tokens: one stop of Tab, the arrow keys move. */
export function TokenList({ tokens, more }: { tokens: readonly Token[]; more: boolean }) {
  const locale = useStore($locale);
  const renderRow = useCallback<LongListProps<Token>['renderRow']>(
    (token, tabIndex, seen) => (
      <TokenRow token={token} pictured={seen} tabIndex={tabIndex} locale={locale} />
    ),
    [locale],
  );
  return (
    <LongList
      rows={tokens}
      more={more}
      label={t('tokens')}
      rowKey={idOf}
      kindOf={kindOf}
      heights={HEIGHTS}
      gap={ROW_GAP}
      maxHeight={MAX_HEIGHT}
      renderRow={renderRow}
      pressable={always}
      pictures
      testId="tokens"
    />
  );
}
