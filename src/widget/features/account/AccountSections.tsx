import { useState } from 'react';
import type { Namespace } from '../../../protocol/caip';
import type { AccountTab, AccountTabProps, AccountTabs } from '../../core/contracts/view-types';
import { ownError } from '../../core/errors/app-kit-error';
import { reportError } from '../../core/reporting/logger';
import { Tabs } from '../../ui/controls/Tabs';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Lazy } from '../../ui/layout/Lazy';
import { SkeletonRow } from '../../ui/lists/SkeletonRow';
import { t } from './messages';

interface SectionsProps extends AccountTabProps {
  namespace: Namespace;
  sections: readonly AccountTab[];
  tabs: AccountTabs;
}

const missing = (cause: unknown): void => reportError(ownError(cause, 'load_failed'));

function failed(retry: () => void) {
  return (
    <ErrorState
      drawing="cannotLoad"
      title={t('tabFailed')}
      message={t('tabFailedText')}
      retryLabel={t('retry')}
      onRetry={retry}
    />
  );
}

/** Tokens, NFTs, Activity: each an island that comes when it is looked at. One alone needs no tabs. */
export function AccountSections({ namespace, sections, tabs, available }: SectionsProps) {
  // Each namespace remembers its last selected tab.
  const [chosen, setChosen] = useState<Partial<Record<Namespace, AccountTab>>>({});
  const selected = sections.find((id) => id === chosen[namespace]) ?? sections[0];
  const load = selected && tabs[selected];
  if (!load) return null;
  const section = (
    <div class="account-section">
      <Lazy
        key={selected}
        load={load}
        props={{ available }}
        skeleton={
          <div class="col tight">
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </div>
        }
        failed={failed}
        onError={missing}
      />
    </div>
  );
  if (sections.length === 1) {
    return (
      <section class="col tight" aria-label={t(selected)}>
        <h3 class="muted account-alone">{t(selected)}</h3>
        {section}
      </section>
    );
  }
  return (
    <div class="col">
      <Tabs
        label={t('sections')}
        tabs={sections.map((id) => ({ id, label: t(id) }))}
        selected={selected}
        onSelect={(id) => setChosen({ ...chosen, [namespace]: id })}
      >
        {section}
      </Tabs>
    </div>
  );
}
