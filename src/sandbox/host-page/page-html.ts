/** The little HTML writing that the sandbox's sites need. Everything that comes in is escaped. */

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** ` name="value"` for each; `true` writes the bare name, `undefined` and `false` nothing. */
export function attributes(values: Record<string, string | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`,
    )
    .join('');
}

/** Formats a value as JavaScript source that is safe inside a script element. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

export function inlineScript(code: string, nonce?: string): string {
  return `<script${attributes({ nonce })}>${code}</script>`;
}

export interface Document {
  title: string;
  lang?: string;
  dir?: string;
  /** Address of the page's icon; default: its own. */
  icon?: string;
  /** Markup, not text. */
  head?: string;
  body: string;
  htmlAttributes?: Record<string, string | boolean | undefined>;
  bodyAttributes?: Record<string, string | boolean | undefined>;
}

export function writeDocument(page: Document): string {
  const html = attributes({ lang: page.lang ?? 'en', dir: page.dir, ...page.htmlAttributes });
  return `<!doctype html>
<html${html}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="icon"${attributes({ href: page.icon ?? '/favicon.ico' })}>
${page.head ?? ''}
</head>
<body${attributes(page.bodyAttributes ?? {})}>
${page.body}
</body>
</html>
`;
}
