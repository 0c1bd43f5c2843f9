import { REPLY_MAX_LENGTH } from '../constants/limits';

/** Is told all that has come so far; what follows is read when it is done. */
type OnText = (text: string) => Promise<void> | undefined;

/** The whole text of one reply. */
export type ReadText = (onText?: OnText) => Promise<string>;

/**
 * Counted as it is unpacked: a reply of a few bytes may have no end. Who asked gives up the rest of one that fails.
 * @throws SyntaxError without words beyond the limit; what the stream fails with.
 */
export async function replyText({ body }: Response, onText?: OnText): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const part = (await reader?.read())?.value;
    text += decoder.decode(part, { stream: !!part });
    if (!part) return text;
    if (text.length > REPLY_MAX_LENGTH) throw new SyntaxError();
    await onText?.(text);
  }
}
