/** Chunk: everything between the page's first question and a connected wallet. */
import { createHandlers } from './create-handlers';

export const loginChunk = { createHandlers };
export type LoginChunk = typeof loginChunk;
