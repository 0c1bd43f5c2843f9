import type { ViewProps } from '../../core/contracts/view-types';
import { goBack } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import type { IconName } from '../../ui/icons/Icon';
import '../../ui/icons/more-icons';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { useSheet } from '../../ui/styles/use-sheet';
import { t } from './messages';
import { networkSheet } from './sheet';

const BLOCKS = [
  ['globe', 'whatTitle', 'whatText'],
  ['grid', 'ownTitle', 'ownText'],
] as const satisfies readonly (readonly [IconName, ...string[]])[];

export function WhatIsANetworkView(_props: ViewProps) {
  useSheet(networkSheet);
  return (
    <>
      <ul class="blocks">
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
      <Button full onPress={goBack} testId="understood">
        {t('understood')}
      </Button>
    </>
  );
}
