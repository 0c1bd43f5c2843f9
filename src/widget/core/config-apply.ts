/** Reads the whole configuration and tells the site's owner what is wrong with it. */
import { type ParsedConfig, parseConfig } from './config-table';
import { readWith } from './configure';
import { appKitError } from './errors';
import './known-errors';
import { alert, tellOwner } from './logger';

/** What the owner has heard and still holds: each `configure()` reads the whole again. */
let told: readonly string[] = [];

function tell({ warnings, errors }: ParsedConfig): void {
  for (const warning of warnings) tellOwner('warn', warning);
  for (const code of errors.filter((one) => !told.includes(one))) {
    tellOwner('error', appKitError(code).message);
    alert(code);
  }
  told = errors;
}

/** From now on the table of all settings decides. */
export function startConfig(): void {
  readWith((sources) => {
    const parsed = parseConfig(...sources);
    return { options: parsed.options, tell: () => tell(parsed) };
  });
}
