/** Messages for the tests of a mailbox. */
import type { NewMessage } from './mailbox';

export const TOPIC = 'a'.repeat(64);

export const text = (value: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic: TOPIC,
  message: value,
  tag: 1108,
  attestation: '',
  publisher: 'dapp',
  origin: 'here',
  ttl: 300,
  ...more,
});

/** Costs 2,000 bytes and a little. */
export const long = (name: string, more?: Partial<NewMessage>) =>
  text(name.padEnd(1000, '.'), more);
