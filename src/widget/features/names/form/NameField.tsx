import { type LabelProblem, labelProblem } from '../../../../protocol/names/account-name';
import { Input } from '../../../ui/controls/Input';
import { Spinner } from '../../../ui/feedback/Spinner';
import { Tag } from '../../../ui/feedback/Tag';
import { t } from '../messages';
import { dismissFailure } from '../submit/register-name';
import { type NameForm, typeName } from './name-form';

interface FieldProps {
  form: NameForm;
  label: string;
  zone: string;
  busy: boolean;
  onEnter: () => void;
}

const PROBLEMS = {
  too_short: 'tooShort',
  too_long: 'tooLong',
  characters: 'characters',
  hyphens: 'hyphens',
} as const satisfies Record<LabelProblem, string>;

function errorOf({ form: { owned }, label }: Pick<FieldProps, 'form' | 'label'>) {
  if (owned) return t('owned');
  const problem = label === '' ? undefined : labelProblem(label);
  return problem && t(PROBLEMS[problem]);
}

/** The field with the zone at its end, and the state of the name below. */
export function NameField({ form, label, zone, busy, onEnter }: FieldProps) {
  const { state, text, owned } = form;
  const isShown = state === 'free' || state === 'taken';
  return (
    <>
      <Input
        label={t('label')}
        placeholder={t('placeholder')}
        value={text}
        onInput={(typed) => {
          dismissFailure();
          typeName(typed);
        }}
        onEnter={onEnter}
        error={errorOf({ form, label })}
        disabled={busy || owned !== undefined}
        testId="names-label"
        trailing={
          <span class="suffix">
            <bdi class="muted" dir="ltr">{`.${zone}`}</bdi>
            {state === 'checking' && <Spinner />}
          </span>
        }
      />
      <div class="answer" role="status" data-testid="names-state">
        {owned && <bdi dir="ltr">{owned}</bdi>}
        {!owned && isShown && (
          <>
            <bdi dir="ltr">{`${label}.${zone}`}</bdi>
            <Tag tone={state === 'free' ? 'good' : 'bad'}>
              {t(state === 'free' ? 'available' : 'registered')}
            </Tag>
          </>
        )}
        {!owned && state === 'checking' && <span class="vh">{t('checking')}</span>}
      </div>
    </>
  );
}
