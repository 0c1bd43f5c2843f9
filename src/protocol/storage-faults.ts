/** For tests: invalid values that a user's storage may contain in place of ours, under any key. */
export const BAD_VALUES: readonly string[] = [
  '',
  'null',
  'undefined',
  '{',
  '{"eip155":',
  '[]',
  '{}',
  '7',
  'true',
  '"text"',
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  '{"eip155":[{"connectorId":"<img src=x onerror=alert(1)>","accounts":[{"address":"0x"}]}]}',
  `${'['.repeat(10_000)}`,
  '\u0000\uD800\u202E',
  'x'.repeat(100_000),
];
