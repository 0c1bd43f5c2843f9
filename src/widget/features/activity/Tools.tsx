import { useEffect, useRef, useState } from 'react';
import type { ConnectedAccount } from '../../core/accounts';
import { copyText } from '../../core/copy-text';
import { explorerLink } from '../../core/explorer';
import { formatNumber } from '../../core/i18n';
import { findNetwork } from '../../core/networks';
import { showToast } from '../../core/toasts';
import { Button } from '../../ui/Button';
import { type Activity, readActivity } from './activity';
import { toCsv } from './csv';
import { t } from './messages';
import { readAll } from './read-all';
import { saveFile } from './save-file';

interface ToolsProps {
  account: ConnectedAccount;
  activity: Activity;
}

interface Made {
  text: string;
  count: number;
  whole: boolean;
}

/** Below the list: the explorer's page, and all of it as a file. */
export function Tools({ account, activity }: ToolsProps) {
  const { explorerUrl, networkId, address } = account;
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made>();
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const make = async (): Promise<void> => {
    const abort = new AbortController();
    reading.current = abort;
    setBusy(true);
    setMade(undefined);
    const all = await readAll(readActivity, abort.signal);
    if (reading.current !== abort) return;
    setBusy(false);
    if (!all || abort.signal.aborted) return;
    const network = findNetwork(networkId);
    const text = toCsv(all.entries, (hash) => explorerLink(network, hash) ?? '');
    saveFile(`activity-${address.slice(0, 10)}.csv`, 'text/csv;charset=utf-8', text);
    setMade({ text, count: all.entries.length, whole: all.whole });
  };
  const copy = async (text: string): Promise<void> => {
    const done = await copyText(text);
    showToast(done ? 'success' : 'error', t(done ? 'copied' : 'copyFailed'));
  };
  return (
    <div class="tools">
      {activity.entries.length > 0 && (
        <Button
          size="slim"
          onPress={() => (busy ? reading.current?.abort() : void make())}
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
        {made && t(made.whole ? 'exported' : 'exportedPart', { n: formatNumber(made.count) })}
      </p>
      {made && (
        <Button
          size="slim"
          icon="copy"
          onPress={() => void copy(made.text)}
          testId="activity-copy-csv"
        >
          {t('copyCsv')}
        </Button>
      )}
    </div>
  );
}
