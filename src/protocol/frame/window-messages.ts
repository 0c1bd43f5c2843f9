/**
 * Messages between the frame and a window that it opens on its own origin, where no page can cover a
 * question. The window has no session: it shows what the frame sends, and answers once for each.
 */
import * as v from 'valibot';
import { base64url } from '../custody/wallet-keys';
import { MAX_MESSAGE } from './frame-envelope';

export const WINDOW_PATH = '/window';

/** Purposes of a window. Each kind is a file of its own, which loads in the window. */
export const WINDOW_KINDS = ['approval', 'own'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

const id = v.pipe(v.string(), v.uuid());

/** By `window`: the window can take a port. It says so again after it was loaded again. */
export const windowReady = v.strictObject({ type: v.literal('@appkit-window/READY') });
export const WINDOW_READY = { type: '@appkit-window/READY' } satisfies v.InferOutput<
  typeof windowReady
>;

/** By `window`, with the port that everything else goes by. */
export const windowPort = v.strictObject({
  type: v.literal('@appkit-window/PORT'),
  kind: v.picklist(WINDOW_KINDS),
});
export type WindowPort = v.InferOutput<typeof windowPort>;

/** By the port: JSON text of what the window shows. */
export const windowQuestion = v.strictObject({
  type: v.literal('QUESTION'),
  id,
  subject: v.pipe(v.string(), v.maxLength(MAX_MESSAGE)),
});
export type WindowQuestion = v.InferOutput<typeof windowQuestion>;

/** By the port: the person's answer, with the SHA-256 of the text that was shown. */
export const windowAnswer = v.variant('type', [
  v.strictObject({ type: v.literal('DECLINED'), id }),
  v.strictObject({
    type: v.literal('ANSWER'),
    id,
    shown: base64url(43, 43),
    answer: v.unknown(),
  }),
]);
export type WindowAnswer = v.InferOutput<typeof windowAnswer>;
