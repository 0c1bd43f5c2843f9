import { REPLY_MAX_LENGTH } from '../constants/initial-limits';

/** Receives the text so far; the read continues after it resolves. */
type OnText = (text: string) => Promise<void> | undefined;

/** The part of a `Response` that is read. */
interface Readable {
  body: { getReader(): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'> } | null;
}

/** The whole text of one reply. */
export type ReadText = (onText?: OnText) => Promise<string>;

/**
 * Counts the decompressed size: a reply of a few bytes may expand without end. The caller cancels
 * the rest of a failed reply.
 * @throws SyntaxError without a message beyond the limit; the stream's own error.
 */
export async function replyText({ body }: Readable, onText?: OnText): Promise<string> {
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
