import type { ViewProps } from '../../../core/contracts/view-types';
import { pushView } from '../../../core/views/router';
import { Button } from '../../../ui/controls/Button';
<<<<<<< HEAD
import { ExplainerList } from '../../../ui/lists/ExplainerList';
import { Drawing } from '../../../ui/media/Drawing';
=======
import type { IconName } from '../../../ui/icons/Icon';
import '../../../ui/icons/more-icons';
import { DrawnPicture } from '../../../ui/media/DrawnPicture';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { explainerSheet } from '../../../ui/styles/explainer-sheet';
import { useSheet } from '../../../ui/styles/use-sheet';
>>>>>>> 62a201b1 (Names, rooms and texts after the drawings and moments)
import { t as shared } from '../messages';
import { t } from './messages';

export function WhatIsAWalletView(_props: ViewProps) {
  return (
    <>
<<<<<<< HEAD
      <Drawing name="whatIsAWallet" wide />
      <ExplainerList
        items={[
          { icon: 'wallet', title: t('whatTitle'), text: t('whatText') },
          { icon: 'globe', title: t('keyTitle'), text: t('keyText') },
          { icon: 'check', title: t('safeTitle'), text: t('safeText') },
        ]}
      />
=======
      <DrawnPicture name="whatIsAWallet" wide />
      <ul class="explainer">
        {BLOCKS.map(([icon, title, text]) => (
          <li key={title}>
            <ItemPicture name={t(title)} icon={icon} size={44} />
            <div>
              <h3>{t(title)}</h3>
              <p class="muted">{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
>>>>>>> 62a201b1 (Names, rooms and texts after the drawings and moments)
      <Button full variant="primary" onPress={() => pushView('GetWallet')} testId="get-wallet">
        {shared('getWallet')}
      </Button>
    </>
  );
}
