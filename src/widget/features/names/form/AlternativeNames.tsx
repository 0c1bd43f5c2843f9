import { List } from '../../../ui/lists/List';
import { Row } from '../../../ui/lists/Row';
import { t } from '../messages';
import { dismissFailure } from '../submit/register-name';
import { typeName } from './name-form';

interface AlternativesProps {
  /** Labels. */
  names: readonly string[];
  zone: string;
  disabled: boolean;
}

const idOf = (label: string): string => label;

/** Free names that resemble the typed one. */
export function AlternativeNames({ names, zone, disabled }: AlternativesProps) {
  if (names.length === 0) return null;
  const select = (label: string): void => {
    dismissFailure();
    typeName(label);
  };
  return (
    <div class="others">
      <h3 class="small muted">{t('suggestions')}</h3>
      <List
        items={names}
        label={t('suggestions')}
        itemKey={idOf}
        rowHeight={52}
        gap={0}
        maxHeight={320}
        renderItem={(label) => (
          <Row
            plain
            label={<bdi dir="ltr">{`${label}.${zone}`}</bdi>}
            tag={t('available')}
            tagTone="good"
            disabled={disabled}
            onPress={() => select(label)}
            testId="names-alternative"
          />
        )}
      />
    </div>
  );
}
