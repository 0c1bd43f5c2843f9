/** An approval in words, apart from how it looks. */

/** Kinds of requests that a page must not be able to cover. */
export const WINDOW_RISKS = [
  'blind',
  'permit',
  'approval-for-all',
  'delegation',
  'repeat',
] as const;
export type WindowRisk = (typeof WINDOW_RISKS)[number];

/** A text of ours, a value that matters, an address, or words of others (already made safe to show). */
export type ReviewPhrase = string | { strong: string } | { address: string };

export const strongPhrase = (text: string): ReviewPhrase => ({ strong: text });

export interface ReviewRow {
  label: string;
  value: readonly ReviewPhrase[];
  /** Of typed data: how deep the field is. */
  depth?: number;
}

export interface Warning {
  level: 'caution' | 'danger';
  text: string;
}

export interface Review {
  title: string;
  /** One sentence for each effect. */
  steps: readonly (readonly ReviewPhrase[])[];
  rows: readonly ReviewRow[];
  /** The message itself, or the fields of typed data. */
  original?: { label: string; text?: string; fields?: readonly ReviewRow[] };
  warnings: readonly Warning[];
  /** The reason why the request cannot be explained: the user must accept that first. */
  blind?: string;
  /** The reason why it cannot be approved at all. */
  blocked?: string;
  /** Each needs a window of its own, in every browser. */
  risks?: readonly WindowRisk[];
  /** Addresses that get assets or access, for the next review's first-time warning. */
  parties: readonly string[];
}

export const cautionWarning = (text: string): Warning => ({ level: 'caution', text });
export const dangerWarning = (text: string): Warning => ({ level: 'danger', text });

/** The first one is shown above the buttons. */
export const worstFirst = (warnings: readonly Warning[]): Warning[] => {
  const once = [...new Map(warnings.map((warning) => [warning.text, warning])).values()];
  const of = (level: Warning['level']) => once.filter((warning) => warning.level === level);
  return [...of('danger'), ...of('caution')];
};

/** Several requests that are approved at once. */
export function joinReviews(reviews: readonly Review[]): Review {
  const [first] = reviews;
  if (!first || reviews.length === 1) return first as Review;
  // Rows that all have are shown once; each fee is a row of its own.
  const isShared = (row: ReviewRow) =>
    reviews.every(({ rows }) => rows.some((each) => JSON.stringify(each) === JSON.stringify(row)));
  const own = reviews.flatMap(({ rows }, at) =>
    rows
      .filter((row) => !isShared(row))
      .map((row) => ({ ...row, label: `${row.label} (${at + 1} of ${reviews.length})` })),
  );
  const blind = reviews.find((review) => review.blind)?.blind;
  const blocked = reviews.find((review) => review.blocked)?.blocked;
  return {
    title: first.title,
    steps: reviews.flatMap(({ steps }) => steps),
    rows: [...first.rows.filter(isShared), ...own],
    warnings: worstFirst(reviews.flatMap(({ warnings }) => warnings)),
    ...(blind !== undefined && { blind }),
    ...(blocked !== undefined && { blocked }),
    risks: reviews.flatMap(({ risks }) => risks ?? []),
    parties: reviews.flatMap(({ parties }) => parties),
  };
}
