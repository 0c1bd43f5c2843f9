import type { ReactNode } from 'react';
import { goBack } from '../../core/views/router';
import { Button } from '../../ui/controls/Button';
import { CodePlate } from './CodePlate';
import { t } from './messages';

interface AgreeFirstProps {
  /** Of the wallet that is meant, in a size. */
  picture(size: number): ReactNode;
}

/** In the place of the ways to a wallet, until the visitor has agreed to the terms above. */
export function AgreeFirst({ picture }: AgreeFirstProps) {
  return (
    <div class="pair-scan">
      <CodePlate screen={{ state: 'locked' }} picture={picture} />
      <div class="words" role="status">
        <h3>{t('agreeFirst')}</h3>
        <p class="muted">{t('agreeFirstText')}</p>
      </div>
      <Button full onPress={goBack} testId="cancel">
        {t('cancel')}
      </Button>
    </div>
  );
}
