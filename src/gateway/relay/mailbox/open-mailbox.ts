/** The mailbox that the configuration asks for. */
import type { Clock } from '../../environment';
import { frameLimit, type RelayConfig } from '../relay-config';
import type { Mailbox } from './mailbox';
import { createMemoryMailbox } from './memory';

/** @throws when its file cannot be opened. */
export async function openMailbox(rules: RelayConfig, now: Clock): Promise<Mailbox> {
  const { file, maxStoredBytes: maxBytes } = rules;
  // In a small mailbox too one has room for what one frame may hold.
  const share = (part: number) => Math.max(maxBytes / part, frameLimit(rules.maxMessageBytes));
  const shares = {
    publisher: rules.maxClientBytes ?? share(64),
    origin: rules.maxAddressBytes ?? share(16),
  };
  const options = { now, maxBytes, shares };
  if (!file) return createMemoryMailbox(options);
  const { openLibsqlMailbox } = await import('./libsql');
  return openLibsqlMailbox(file, options);
}
