/** `AppKit.diagnose()`: also answers when the checks themselves cannot be loaded. */
import type { Diagnosis, DiagnosisFinding } from '../../../protocol/host/api';
import { loadGateway } from '../contracts/island-loaders';
import type { DiagnoseInput } from '../gateway/gateway-types';
import { readLog, redact } from '../reporting/log-buffer';

const NOT_LOADED = { code: 'load_failed', detail: 'A chunk of the widget failed to load.' };

async function causes(input: DiagnoseInput): Promise<DiagnosisFinding[]> {
  try {
    return await (await loadGateway()).findCauses(input);
  } catch {
    return [NOT_LOADED];
  }
}

/** Shown to owners, redacted. Never rejects. */
export async function diagnose(input: DiagnoseInput): Promise<Diagnosis> {
  const findings = await causes(input);
  return {
    version: input.version,
    findings: findings.map(({ code, detail }) => ({ code, detail: redact(detail) })),
    log: readLog(),
  };
}
