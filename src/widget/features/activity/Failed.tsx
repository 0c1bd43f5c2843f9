import { ErrorState } from '../../ui/ErrorState';
import { retryActivity } from './activity';
import { t } from './messages';

/** It could not be read just now. */
export function Failed() {
  return (
    <ErrorState
      title={t('failed')}
      message={t('failedText')}
      retryLabel={t('retry')}
      onRetry={retryActivity}
    />
  );
}
