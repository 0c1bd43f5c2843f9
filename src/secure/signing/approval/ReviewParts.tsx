/** The parts of a review: sentences, rows, warnings and the message itself. */
import type { Review, ReviewPhrase, ReviewRow } from '../describe/review';

/** The lists of a review never change their order. */
const keyOf = (value: unknown): string => JSON.stringify(value);

function Phrases({ phrases }: { phrases: readonly ReviewPhrase[] }) {
  return (
    <span>
      {phrases.map((phrase) => {
        if (typeof phrase === 'string') return <bdi key={keyOf(phrase)}>{phrase}</bdi>;
        return 'strong' in phrase ? (
          <b key={keyOf(phrase)}>
            <bdi>{phrase.strong}</bdi>
          </b>
        ) : (
          // In full: a shortened one is easy to imitate.
          <bdi key={keyOf(phrase)} class="address" dir="ltr">
            {phrase.address}
          </bdi>
        );
      })}
    </span>
  );
}

/** Deeper fields have the same inset as the third level. */
const MAX_INSET = 4;

function Rows({ rows, className }: { rows: readonly ReviewRow[]; className?: string }) {
  return (
    <dl class={className}>
      {rows.map((row) => (
        <div key={keyOf(row)} class={row.depth ? `d${Math.min(row.depth, MAX_INSET)}` : undefined}>
          <dt>
            <bdi>{row.label}</bdi>
          </dt>
          <dd>
            <Phrases phrases={row.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Original({ original }: { original: NonNullable<Review['original']> }) {
  const { label, text, fields } = original;
  if (fields) return <Rows rows={fields} className="fields" />;
  if (label === 'Data') {
    return (
      <details>
        <summary>{label}</summary>
        <pre>{text}</pre>
      </details>
    );
  }
  return (
    <section class="who">
      <span>{label}</span>
      <pre>{text}</pre>
    </section>
  );
}

export function ReviewParts({ review }: { review: Review }) {
  const { steps, rows, warnings, original, blocked } = review;
  return (
    <>
      <ol class={steps.length > 1 ? 'many' : undefined}>
        {steps.map((step) => (
          <li key={keyOf(step)}>
            <Phrases phrases={step} />
          </li>
        ))}
      </ol>
      {blocked && (
        <p class="warn danger" role="alert">
          {blocked} It can't be approved.
        </p>
      )}
      {warnings.slice(1).map(({ level, text }) => (
        <p key={text} class={`warn ${level}`}>
          {text}
        </p>
      ))}
      {original && <Original original={original} />}
      <Rows rows={rows} />
    </>
  );
}
