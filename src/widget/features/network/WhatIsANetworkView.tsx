import type { ViewProps } from '../../core/contracts/view-types';
import { goBack } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { ExplainerList } from '../../ui/lists/ExplainerList';
import { DrawnPicture } from '../../ui/media/DrawnPicture';
import { t } from './messages';

export function WhatIsANetworkView(_props: ViewProps) {
  return (
    <>
      <DrawnPicture name="whatIsANetwork" wide />
      <ExplainerList
        items={[
          { icon: 'globe', title: t('whatTitle'), text: t('whatText') },
          { icon: 'grid', title: t('ownTitle'), text: t('ownText') },
        ]}
      />
      <Button full onPress={goBack} testId="understood">
        {t('understood')}
      </Button>
    </>
  );
}
