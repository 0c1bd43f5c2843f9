/**
 * Requests the wallets of the first view beside the shell, one round trip before the code that
 * validates the whole configuration. Source: ADR 30, protocol §2.3.
 */
import { type ScriptTag, type Settings, words } from './script-tag';
import { wasConnected } from './was-connected';

declare const __VERSION__: string;

/** Names of settings that decide which wallets are offered. `AppKitConfig` may have any. */
const SPECIAL = /Ids|enable/;

/**
 * @returns undefined if the shell has to decide what to ask, or if the visitor may be connected.
 * Never rejects.
 */
export async function requestList(
  { attributes, scriptOrigin }: ScriptTag,
  hostConfig: unknown,
  get: Settings,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const projectId = get('projectId');
  if (
    !projectId ||
    hostConfig ||
    SPECIAL.test(`${Object.keys(attributes)}`) ||
    wasConnected(projectId)
  ) {
    return undefined;
  }
  const url = `/getWallets?page=1&entries=4&chains=${words(get('networks'))}&projectId=${projectId}&st=appkit-embed&sv=html-universal-${__VERSION__}`;
  try {
    // The address of a gateway may be no address.
    return await fetch(new URL(url, get('configUrl') || get('gateway') || scriptOrigin), {
      credentials: 'omit',
      signal,
    });
  } catch {
    return undefined;
  }
}
