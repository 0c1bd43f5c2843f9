import { $options } from '../../core/config/options';
import { useStore } from '../../core/views/use-store';
import { Disclosure } from '../../ui/layout/Disclosure';
import { t } from './messages';

/** More about the names of this page's zone. */
export function LearnMore() {
  const { accountNameSuffix: suffix } = useStore($options);
  return (
    <Disclosure summary={<span>{t('learnMore')}</span>} testId="names-more">
      <p class="small muted">{t('learnMoreText', { suffix })}</p>
    </Disclosure>
  );
}
