/**
 * Asks the gateway which features are on, and whether this page may use the project. Part of the
 * gateway's chunk: nothing waits for it. Source: protocol §2.1, §2.2.
 */
import { appkitConfig, originAllowed, projectOrigins } from '../../../protocol/http/project-config';
import { $options } from '../config/options';
import { $remoteFeatures, resolveFeatures, setRemote } from '../config/remote-features';
import { AppKitError } from '../errors/app-kit-error';
import { showAlert } from '../reporting/alerts';
import { log } from '../reporting/logger';
import { callGateway } from './gateway-client';
import { openOrigins } from './open-origins';

let loading: Promise<void> | undefined;
/** The gateway and project whose answer that is. */
let asked = '';
/** Counts the projects: what one of an earlier project still answers does not hold. */
let generation = 0;

/** Asks once for a project; a failed fetch keeps local and default values, and may be tried again. */
export function loadRemoteFeatures(): Promise<void> {
  const { basic, projectId, configUrl } = $options.get();
  const now = `${projectId} ${configUrl}`;
  if (now !== asked) {
    // The answer for another project does not apply; the stored answer for this project does.
    if (asked) setRemote(undefined);
    asked = now;
    generation += 1;
    loading = undefined;
  }
  if (basic || !projectId) return Promise.resolve();
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const mine = generation;
  try {
    const { features } = await callGateway(appkitConfig);
    if (mine !== generation) return;
    const { ignored } = resolveFeatures(features, $options.get().features, false);
    setRemote(features);
    if (ignored.length > 0) showAlert('local_config_ignored', { features: ignored.join(', ') });
  } catch (error) {
    if (mine !== generation) return;
    loading = undefined;
    setRemote(undefined);
    log.warn('The gateway did not report the features: local and default values apply.', error);
    // A status has its own alert.
    if (error instanceof AppKitError && error.params.n === undefined) {
      showAlert('server_error', { detail: error.message });
    }
  }
  await checkOrigin();
}

/** Runs only if e-mail or a social login is on. Reports problems as alerts; blocks nothing. */
export async function checkOrigin(): Promise<void> {
  const { email, socials } = $remoteFeatures.get();
  if (!email && !(socials && socials.length > 0)) return;
  const mine = generation;
  const page = location.origin;
  let allowed: readonly string[] = [];
  try {
    const { allowedOrigins } = await callGateway(projectOrigins);
    if (mine !== generation) return;
    if (!allowedOrigins) return showAlert('origins_missing');
    allowed = allowedOrigins;
  } catch (error) {
    if (mine !== generation) return;
    const status = error instanceof AppKitError ? Number(error.params.n ?? 0) : 0;
    // Rate limits and server failures have their own alerts; a missing answer gives no information
    // about the allowed origins.
    if (status === 0 || status === 401 || status === 403 || status === 429 || status >= 500) return;
  }
  if (!originAllowed([...openOrigins(), ...allowed], page)) {
    showAlert('origin_not_allowed');
  }
}
