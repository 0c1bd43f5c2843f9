/** The subject of the window of an approval: the frame's review, as data. */
import * as v from 'valibot';
import type { ApprovalQuestion } from '../approval/ApprovalView';
import { WINDOW_RISKS } from '../describe/review';

const text = v.string();
const phrases = v.pipe(
  v.array(v.union([text, v.strictObject({ strong: text }), v.strictObject({ address: text })])),
  v.readonly(),
);
const rows = v.pipe(
  v.array(v.strictObject({ label: text, value: phrases, depth: v.exactOptional(v.number()) })),
  v.readonly(),
);

const review = v.strictObject({
  title: text,
  steps: v.pipe(v.array(phrases), v.readonly()),
  rows,
  original: v.exactOptional(
    v.strictObject({
      label: text,
      text: v.exactOptional(text),
      fields: v.exactOptional(rows),
    }),
  ),
  warnings: v.pipe(
    v.array(v.strictObject({ level: v.picklist(['caution', 'danger']), text })),
    v.readonly(),
  ),
  blind: v.exactOptional(text),
  blocked: v.exactOptional(text),
  risks: v.exactOptional(v.pipe(v.array(v.picklist(WINDOW_RISKS)), v.readonly())),
  parties: v.pipe(v.array(text), v.readonly()),
});

export const approvalSubject = v.strictObject({
  theme: v.nullable(v.picklist(['light', 'dark'])),
  review,
  origin: text,
  pageName: v.nullable(text),
  account: text,
  position: v.nullable(text),
});
export type ApprovalSubject = v.InferOutput<typeof approvalSubject>;

/** The window answers only when the person approves. */
export const approvalAnswer = v.literal('approved');

export const subjectOf = (
  { review, origin, pageName, account, position }: ApprovalQuestion,
  theme: 'light' | 'dark' | undefined,
): ApprovalSubject => ({
  ...{ review, origin, account, theme: theme ?? null },
  ...{ pageName: pageName ?? null, position: position ?? null },
});

export const questionOf = ({ pageName, position, ...rest }: ApprovalSubject): ApprovalQuestion => ({
  ...rest,
  pageName: pageName ?? undefined,
  position: position ?? undefined,
});
