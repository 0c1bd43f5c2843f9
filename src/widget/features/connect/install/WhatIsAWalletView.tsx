import type { ViewProps } from '../../../core/contracts/view-types';
import { pushView } from '../../../core/views/router';
import { Button } from '../../../ui/controls/Button';
import { ExplainerList } from '../../../ui/lists/ExplainerList';
import { DrawnPicture } from '../../../ui/media/DrawnPicture';
import { t as shared } from '../messages';
import { t } from './messages';

export function WhatIsAWalletView(_props: ViewProps) {
  return (
    <>
      <DrawnPicture name="whatIsAWallet" wide />
      <ExplainerList
        items={[
          { icon: 'wallet', title: t('whatTitle'), text: t('whatText') },
          { icon: 'globe', title: t('keyTitle'), text: t('keyText') },
          { icon: 'check', title: t('safeTitle'), text: t('safeText') },
        ]}
      />
      <Button full variant="primary" onPress={() => pushView('GetWallet')} testId="get-wallet">
        {shared('getWallet')}
      </Button>
    </>
  );
}
