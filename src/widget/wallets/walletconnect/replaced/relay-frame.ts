/** Validates the frames that a relay may send. Source: JSON-RPC 2.0; protocol §6.4. */

/** UTF-16 units; a message of a session is a few thousand. */
const FRAME_LENGTH = 4_000_000;
const SUBSCRIPTION = 'irn_subscription';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Integers of 17 digits and more do not survive as numbers; the client's own reader makes texts of them. */
const LONG_ID = /("id"\s*:\s*)(\d{17,})(?=\s*[,}])/g;

function isMessage({ id, data }: Fields): boolean {
  if (typeof id !== 'string' || !isFields(data)) return false;
  const { topic, message } = data;
  return typeof topic === 'string' && typeof message === 'string';
}

function isError(value: unknown): boolean {
  return isFields(value) && typeof value.code === 'number' && typeof value.message === 'string';
}

/**
 * Undefined for a value that is neither an answer nor a message, so that no half-parsed frame
 * passes.
 */
export function parseFrame(data: unknown): Fields | undefined {
  if (typeof data !== 'string' || data.length > FRAME_LENGTH) return undefined;
  try {
    const frame: unknown = JSON.parse(data.replace(LONG_ID, '$1"$2"'));
    if (!isFields(frame)) return undefined;
    const { id, method, params, error } = frame;
    if (typeof id !== 'string' && typeof id !== 'number') return undefined;
    if (method === undefined) {
      const answers = Object.hasOwn(frame, 'result') !== isError(error);
      return answers ? frame : undefined;
    }
    return method === SUBSCRIPTION && isFields(params) && isMessage(params) ? frame : undefined;
  } catch {
    return undefined;
  }
}
