import { useEffect, useState } from 'react';
import type { Namespace } from '../../../protocol/caip';
import { blockedFor } from '../../core/account-data/load-portfolio';
import { refreshPortfolio } from '../../core/account-data/portfolio';
import { Button } from '../../ui/controls/Button';
import { t } from './messages';

interface RetryButtonProps {
  namespace: Namespace;
  /** Epoch ms. */
  blockedUntil: number | undefined;
  slim?: boolean;
}

/**
 * A retry button that shows how long the backoff lasts: a press without effect would confuse the
 * user.
 */
export function RetryButton({ namespace, blockedUntil, slim }: RetryButtonProps) {
  const [, tick] = useState(0);
  const left = blockedFor(blockedUntil);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => tick((times) => times + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return (
    <Button
      icon="refresh"
      size={slim ? 'slim' : 'normal'}
      full={!slim}
      disabled={left > 0}
      onPress={() => void refreshPortfolio(namespace, { again: true })}
      testId="tokens-retry"
    >
      {left > 0 ? t('retryIn', { n: Math.ceil(left / 1000) }) : t('retry')}
    </Button>
  );
}
