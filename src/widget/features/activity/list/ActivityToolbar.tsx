import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../core/i18n/number-format';
import { explorerLink } from '../../../core/network/explorer-link';
import { copyText } from '../../../core/platform/clipboard';
import type { ConnectedAccount } from '../../../core/state/accounts';
import { findNetwork } from '../../../core/state/networks';
import { showToast } from '../../../core/views/toasts';
import { Button } from '../../../ui/controls/Button';
import { type ActivityState, readActivity } from '../history/history-store';
import { readAll } from '../history/read-all';
import { t } from '../messages';

interface ToolsProps {
  account: ConnectedAccount;
  activity: ActivityState;
}

interface Made {
  /** Absent: the part that makes it could not be loaded. */
  text: string | undefined;
  /** The announced status. */
  message: string;
}

/** Below the list: the explorer's page, and all of it as a file. */
export function ActivityToolbar({ account, activity }: ToolsProps) {
  const { explorerUrl, networkId, address } = account;
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();
  const reading = useRef<AbortController | null>(null);
  const cancel = (): void => {
    reading.current?.abort();
    reading.current = null;
    setBusy(false);
  };
  useEffect(() => () => reading.current?.abort(), []);

  const make = async (): Promise<void> => {
    const abort = new AbortController();
    reading.current = abort;
    setBusy(true);
    setMade(undefined);
    const [part, all] = await Promise.all([
      import('../export/save-csv').catch(() => undefined),
      readAll(readActivity, abort.signal),
    ]);
    // Also when this export was canceled.
    if (reading.current !== abort) return;
    setBusy(false);
    if (!all || abort.signal.aborted) return;
    const { entries, marks, whole } = all;
    const network = findNetwork(networkId);
    const text = part?.saveCsv(
      `activity-${address.slice(0, 10)}`,
      entries,
      marks,
      (hash) => explorerLink(network, hash) ?? '',
    );
    const key = text === undefined ? 'exportFailed' : whole ? 'exported' : 'exportedPart';
    setMade({ text, message: t(key, { n: formatNumber(entries.length) }) });
  };
  const text = made?.text;
  const copy = async (text: string): Promise<void> => {
    const done = await copyText(text);
    showToast(done ? 'success' : 'error', t(done ? 'copied' : 'copyFailed'));
  };
  return (
    <div class="activity-tools">
      {activity.entries.length > 0 && (
        <Button
          size="slim"
          onPress={() => (busy ? cancel() : void make())}
          testId="activity-export"
        >
          {t(busy ? 'cancelExport' : 'export')}
        </Button>
      )}
      {explorerUrl && (
        <Button size="slim" icon="external" href={explorerUrl} testId="activity-explorer">
          {t('explorer')}
        </Button>
      )}
      <p role="status" data-testid="activity-exported">
        {busy && t('exporting', { n: formatNumber(activity.entries.length) })}
        {made?.message}
      </p>
      {text !== undefined && (
        <Button size="slim" icon="copy" onPress={() => void copy(text)} testId="activity-copy-csv">
          {t('copyCsv')}
        </Button>
      )}
    </div>
  );
}
