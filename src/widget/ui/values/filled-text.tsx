import type { ReactNode } from 'react';
import type { MessageParams } from '../../core/i18n/i18n';

/**
 * Puts values in the place of `{name}`, as `fillMessage` does, each in a `<bdi>`: a name in another
 * script then does not turn the sentence, whose direction an outer `<bdi>` takes from its own words.
 * Source: HTML, the attribute `dir`, which skips `<bdi>`.
 */
export function filledText(text: string, params: MessageParams = {}): ReactNode[] {
  return text.split(/\{(\w+)\}/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name
      <bdi key={at}>{Object.hasOwn(params, part) ? params[part] : `{${part}}`}</bdi>
    ),
  );
}
