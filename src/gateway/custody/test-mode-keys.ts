/** Fresh keys of both modes, for tests. */
import { randomBytes } from 'node:crypto';
import { createKeyEncryption } from './key-encryption';
import type { ModeKeys } from './mode-keys';

export const testModeKeys = (): ModeKeys & { test: object } => ({
  live: createKeyEncryption([randomBytes(32)]),
  test: createKeyEncryption([randomBytes(32)]),
});
