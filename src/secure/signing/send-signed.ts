/** Sends a signed transaction. From here on it may be on the network, whatever the node answers. */
import { FrameError } from '../frame/frame-error';

/** The node has it already: an answer to an earlier try was lost. */
const KNOWN = /already (?:known|imported|been processed)|known transaction/i;

/**
 * @param id Of the signed transaction.
 * @returns the same id, once a node has the transaction.
 * @throws FrameError that names the id, so that no one pays twice.
 */
export async function sendSigned(id: string, send: () => Promise<unknown>): Promise<string> {
  let sent: unknown;
  try {
    sent = await send();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    if (KNOWN.test(reason)) return id;
    throw new FrameError(
      `The transaction is signed, and may have been sent. Check ${id} before you try again. (${reason})`,
    );
  }
  if (typeof sent === 'string' && sent.toLowerCase() === id.toLowerCase()) return id;
  throw new FrameError(
    `The network's node answers with another transaction. Check ${id} before you try again.`,
  );
}
