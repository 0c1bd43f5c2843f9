/**
 * Checks the page for problems that affect the widget, with stable codes and unredacted values:
 * `diagnose.ts` redacts them.
 */
import type { DiagnosisFinding } from '../../../protocol/host/api';
import { originAllowed, projectOrigins } from '../../../protocol/http/project-config';
import { $options } from '../config/options';
import { ALWAYS_ALLOWED_ORIGINS, RELAY_URL } from '../constants/known-values';
import { AppKitError } from '../errors/app-kit-error';
import { hasSubmitTrigger } from '../platform/submit-trigger';
import { storageIsMemory } from '../storage/storage-writer';
import { baseUrl, callGateway } from './gateway-client';
import type { DiagnoseInput } from './gateway-types';

/** Never rejects; asks the gateway once. */
export async function findCauses({ pinned }: DiagnoseInput): Promise<DiagnosisFinding[]> {
  const findings: DiagnosisFinding[] = [];
  const find = (code: string, detail: string): void => {
    findings.push({ code, detail });
  };
  const { projectId, relayUrl } = $options.get();

  if (!pinned) find('unpinned', 'The script tag has no integrity attribute.');
  if (!projectId) find('project_id_missing', 'Add data-project-id to the script tag.');
  if (!globalThis.isSecureContext) find('insecure_context', 'The page is not served over https.');
  if (storageIsMemory()) {
    find('storage_denied', 'The browser blocks storage: a reload loses the connection.');
  }
  if (relayUrl && relayUrl !== RELAY_URL) {
    find('relay_private', `Only wallets built for ${relayUrl} can connect by QR code or link.`);
  }
  if (hasSubmitTrigger()) {
    find('submit_trigger', 'A button with data-appkit-open in a form has no type="button".');
  }
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  if (roots.some((root) => root.querySelector('[data-appkit-if]'))) {
    find('condition_in_shadow_root', 'data-appkit-if has no effect inside a shadow root.');
  }
  if (projectId) await askGateway(find);
  return findings;
}

async function askGateway(find: (code: string, detail: string) => void): Promise<void> {
  const blocked: string[] = [];
  const heard = (event: SecurityPolicyViolationEvent): void => {
    blocked.push(`${event.effectiveDirective} ${event.blockedURI}`);
  };
  globalThis.document?.addEventListener('securitypolicyviolation', heard);
  try {
    const { allowedOrigins } = await callGateway(projectOrigins, { quiet: true });
    if (!allowedOrigins) {
      find('origins_missing', 'The project has no list of allowed origins.');
    } else if (!originAllowed([...ALWAYS_ALLOWED_ORIGINS, ...allowedOrigins], location.origin)) {
      find('origin_not_allowed', `${location.origin} is not an allowed origin of this project.`);
    }
  } catch (error) {
    const status = error instanceof AppKitError ? error.params.n : undefined;
    if (status === 401) find('invalid_project_id', 'The gateway does not know the project id.');
    else if (error instanceof AppKitError && status === 403) {
      const why =
        error.code === 'unverified_domain' ? 'not verified for this project' : 'not allowed';
      find(error.code, `${location.origin} is ${why}.`);
    } else if (status === 429) find('rate_limited', 'The gateway received too many requests.');
    else {
      const why = error instanceof Error ? error.message : '';
      find('gateway_unreachable', `${baseUrl('config')} ${why}`.trim());
    }
  } finally {
    globalThis.document?.removeEventListener('securitypolicyviolation', heard);
  }
  for (const what of new Set(blocked)) find('csp_blocked', what);
}
