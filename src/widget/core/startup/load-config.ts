/** Reads the whole configuration and reports its mistakes to the site owner. */

import { readWith } from '../config/apply-config';
import { type ParsedConfig, parseConfig } from '../config/option-table';
import { isLoaded } from '../contracts/island-loaders';
import '../errors/register-core-errors';
import { $options, type Options } from '../config/options';
import { showAlert } from '../reporting/alerts';
import { notifyOwner } from '../reporting/logger';
import { readChanges } from './network-overrides';

/**
 * Warnings already reported that still hold: each `configure()` reads the whole configuration
 * again.
 */
let reported: readonly string[] = [];

function tell({ warnings, errors }: ParsedConfig): void {
  for (const warning of warnings) notifyOwner('warn', warning);
  for (const code of errors.filter((one) => !reported.includes(one))) showAlert(code);
  reported = errors;
}

/** Wallets on other devices are told these when they are first used, for as long as the page lasts. */
const READ_ONCE = ['relayUrl', 'relayProjectId', 'metadata'] as const;

/** Warns about settings that apply only after the page reloads. */
function tellLate(now: Options, before: Options): void {
  if (!isLoaded('walletconnect')) return;
  for (const key of READ_ONCE) {
    if (JSON.stringify(now[key]) === JSON.stringify(before[key])) continue;
    const text = `configure(): "${key}" is in use already. The change applies after a reload of the page.`;
    notifyOwner('warn', text);
  }
}

/** From now on the table of all settings decides. */
export function startConfig(): void {
  readWith((sources, changes) => {
    const { change, tellChanges } = readChanges(changes);
    const parsed = parseConfig(...sources, change);
    const before = $options.get();
    return {
      options: parsed.options,
      tell() {
        tell(parsed);
        tellLate(parsed.options, before);
        tellChanges();
      },
    };
  });
}
