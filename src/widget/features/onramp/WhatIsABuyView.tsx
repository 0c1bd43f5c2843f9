import { goBack } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { Foot } from '../../ui/layout/Foot';
import { ExplainerList } from '../../ui/lists/ExplainerList';
import { t } from './messages';

export function WhatIsABuyView() {
  return (
    <>
      <ExplainerList
        items={[
          { icon: 'plus', title: t('whatTitle'), text: t('whatText') },
          { icon: 'wallet', title: t('whereTitle'), text: t('whereText') },
          { icon: 'info', title: t('costTitle'), text: t('costText') },
        ]}
      />
      <Foot>
        <Button full variant="primary" onPress={goBack} testId="onramp-understood">
          {t('buy')}
        </Button>
      </Foot>
    </>
  );
}
