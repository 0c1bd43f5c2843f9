import { pushView } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { Foot } from '../../ui/layout/Foot';
import { ExplainerList } from '../../ui/lists/ExplainerList';
import { useSheet } from '../../ui/styles/use-sheet';
import { LearnMore } from './LearnMore';
import { t } from './messages';
import { namesSheet } from './sheet';
import { useAccount } from './use-account';

/** Says what a name is, before one is chosen. Source: protocol §10.3 "ChooseAccountName". */
export function ChooseAccountNameView() {
  useSheet(namesSheet);
  const account = useAccount('ChooseAccountName');
  if (!account) return null;
  return (
    <div class="names">
      <div class="words">
        <h2>{t('title')}</h2>
        <p class="muted">{t('text')}</p>
      </div>
      <ExplainerList
        items={[
          { icon: 'check', title: t('freeTitle'), text: t('freeText') },
          { icon: 'globe', title: t('publicTitle'), text: t('publicText') },
          { icon: 'clock', title: t('permanentTitle'), text: t('permanentText') },
        ]}
      />
      <LearnMore />
      <Foot>
        <Button
          full
          variant="primary"
          onPress={() => pushView('RegisterAccountName')}
          testId="names-choose"
        >
          {t('choose')}
        </Button>
      </Foot>
    </div>
  );
}
