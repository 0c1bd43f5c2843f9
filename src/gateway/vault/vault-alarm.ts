/** Says aloud that the vault has stopped: in its log, and to the operator's address. */
import type { Log } from '../environment';

const TIMEOUT = 10_000;

export async function sendAlarm(url: string | undefined, reason: string, log: Log): Promise<void> {
  log('error', 'the vault has stopped', { reason });
  if (!url) return;
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ event: 'vault_stopped', reason }),
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
  await reply?.body?.cancel().catch(() => {});
  if (!reply?.ok) log('error', 'the alarm was not delivered', { status: reply?.status ?? 0 });
}
