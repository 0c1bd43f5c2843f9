import type { PoisonSign } from '../../../../protocol/address-looks';
import type { HistoryStatus } from '../../../../protocol/http/history';
import { Tag } from '../../../ui/feedback/Tag';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import type { TokenDoubt } from '../history/lookalike-tokens';
import { t } from '../messages';

/** A tag with its reason: screen readers read both; the reason is also a tooltip. */
function Reasoned({ text, why, bad }: { text: string; why: string; bad: boolean }) {
  return (
    <Tag tone={bad ? 'bad' : 'neutral'}>
      <span title={why}>
        {text}
        <VisuallyHidden>. {why}</VisuallyHidden>
      </span>
    </Tag>
  );
}

export function PoisonTag({ mark }: { mark: PoisonSign }) {
  return <Reasoned text={t(mark)} why={t(`${mark}Why`)} bad={mark !== 'newAddress'} />;
}

export function DoubtTag({ doubt }: { doubt: TokenDoubt }) {
  return <Reasoned text={t(doubt)} why={t(`${doubt}Why`)} bad />;
}

export function NotVisibleTag() {
  return <Reasoned text={t('notVisible')} why={t('notVisibleWhy')} bad={false} />;
}

type Fate = 'pending' | 'failed' | 'confirmed' | 'dropped' | 'replaced' | 'canceled';

/** Also of the states of purchases. */
export function fateOf(status: HistoryStatus): Fate {
  if (/fail/i.test(status)) return 'failed';
  return /pending|progress/i.test(status) ? 'pending' : 'confirmed';
}

const fateText = (fate: Fate): string => t(fate === 'failed' ? 'statusFailed' : fate);

/** A successful transaction needs no tag. */
export function FateTag({ fate, quiet }: { fate: Fate; quiet?: boolean }) {
  if (fate === 'confirmed' && quiet) return null;
  const tone = fate === 'pending' ? 'accent' : fate === 'confirmed' ? 'good' : 'bad';
  return <Tag tone={tone}>{fateText(fate)}</Tag>;
}
