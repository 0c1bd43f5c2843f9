/** 210 addresses for each reader of e-mail addresses. Source: HTML Standard, "valid e-mail address". */

const LABEL = 'a'.repeat(63);

/** As browsers accept them before the `@`. */
const LOCALS = [
  ...['a', 'A', '1', '-', '_', '.', '.a', 'a.', 'a..b', 'first.last', "o'brien", 'ann+shop'],
  ...["!#$%&'*+-/=?^_`{|}~", 'a'.repeat(64)],
];
const DOMAINS = [
  ...['b.co', 'b', 'localhost', '127.0.0.1', '1.1', 'b-c.de', '1b.co', 'xn--bcher-kva.example'],
  `${LABEL}.${LABEL}.co`,
];

/** 128. */
export const GOOD_EMAILS: readonly string[] = [
  ...LOCALS.flatMap((local) => DOMAINS.map((domain) => `${local}@${domain}`)),
  // The longest.
  ...[`${'a'.repeat(315)}@b.co`, `${'a'.repeat(318)}@b`],
];

const BAD_LOCALS = [
  ...['', 'a b', 'a,b', 'a;b', 'a:b', 'a\\b', 'a(c)', '"a b"', '<a', 'Ann <a', 'a"', 'a[', 'a]'],
  ...['ä', 'а', 'ａ', '名前', 'a\u0000', 'a\u00ad', 'a\u200b', 'a\u202e', 'a\u2028', '😀'],
  ...['a\r\n', 'a\n', 'a\r\nBcc: c@d.co\r\n', 'a\t', 'mailto:a', 'a@b', 'a@', '@'],
];
const BAD_DOMAINS = [
  ...[
    '',
    '.',
    '.co',
    'b.',
    'b.co.',
    'b..co',
    '-b.co',
    'b-.co',
    'b.-co',
    'b.co-',
    'b_c.co',
    'b c.de',
  ],
  ...['[127.0.0.1]', '[::1]', 'b.co>', 'b.co)', 'b.co,c@d.co', 'b.co;c', 'b.co?x=1', 'b.co%0d'],
  ...['b.co#x', 'b.co/x', 'b.co:25', 'b.co\\', "b.co'", 'b.co"', 'b!.co', 'b+c.co', 'b.c*'],
  ...['b\u0000.co', 'b.co\u0000', 'b\n.co', 'b.co\r\nBcc: c@d.co', 'b.co\nRCPT TO:<c@d.co>'],
  ...['b.co\u2028x', '\u202eoc.b', 'b\u00a0.co', `${LABEL}a.co`, `b.${LABEL}a`],
];

/** 82. */
export const BAD_EMAILS: readonly string[] = [
  ...BAD_LOCALS.map((local) => `${local}@b.co`),
  ...BAD_DOMAINS.map((domain) => `a@${domain}`),
  ...['', ' ', 'a', '@', '@b', 'a@@b', 'a@b@c', 'a.b.co', 'null', '%'],
  ...[`${'a'.repeat(316)}@b.co`, 'a'.repeat(100_000)],
];
