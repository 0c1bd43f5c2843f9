import { test } from 'node:test';
import { mailboxCases } from './conformance';
import { createMemoryMailbox } from './memory';

const cases = mailboxCases(async (options) => {
  const mailbox = createMemoryMailbox(options);
  return { mailbox, dispose: () => mailbox.close() };
});

for (const { title, run } of cases) test(`in memory: ${title}`, run);
