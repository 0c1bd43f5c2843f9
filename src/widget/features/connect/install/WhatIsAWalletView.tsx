import type { ViewProps } from '../../../core/contracts/view-types';
import { pushView } from '../../../core/views/router';
import { Button } from '../../../ui/controls/Button';
import type { IconName } from '../../../ui/icons/Icon';
import '../../../ui/icons/more-icons';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { explainerSheet } from '../../../ui/styles/explainer-sheet';
import { useSheet } from '../../../ui/styles/use-sheet';
import { t as shared } from '../messages';
import { t } from './messages';

const BLOCKS = [
  ['wallet', 'whatTitle', 'whatText'],
  ['globe', 'keyTitle', 'keyText'],
  ['check', 'safeTitle', 'safeText'],
] as const satisfies readonly (readonly [IconName, ...string[]])[];

export function WhatIsAWalletView(_props: ViewProps) {
  useSheet(explainerSheet);
  return (
    <>
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
      <Button full variant="primary" onPress={() => pushView('GetWallet')} testId="get-wallet">
        {shared('getWallet')}
      </Button>
    </>
  );
}
