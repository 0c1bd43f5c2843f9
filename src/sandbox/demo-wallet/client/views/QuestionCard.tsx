import { inertText } from '../inert-text';
import { networkName } from '../networks';
import type { PendingRequest } from '../page-state';
import { PeerHead } from './PeerHead';
import { useAttention } from './use-attention';

const YES: Readonly<Record<PendingRequest['question']['kind'], string>> = {
  connect: 'Connect',
  'add-chain': 'Add',
  'switch-chain': 'Switch',
  'sign-message': 'Sign',
  'sign-typed': 'Sign',
  'sign-transaction': 'Sign',
  send: 'Send',
};

/** A request of a connected site, in plain text: what was decoded, not what the site calls it. */
export function QuestionCard({ asked }: { asked: PendingRequest }) {
  const heading = useAttention();
  const { question, answered } = asked;
  const decide = (allowed: boolean) => {
    if (!answered) asked.answer(allowed);
  };
  return (
    <section className="card ask" aria-labelledby="question-title" data-testid="request">
      <h2 id="question-title" ref={heading} tabIndex={-1}>
        {question.title}
      </h2>
      <PeerHead peer={asked.peer} testId="request-origin" />
      <dl className="lines" data-testid="request-lines">
        {question.lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{inertText(value)}</bdi>
            </dd>
          </div>
        ))}
        {question.kind !== 'send' && (
          <div>
            <dt>On</dt>
            <dd>{networkName(asked.network)}</dd>
          </div>
        )}
      </dl>
      <p className="quiet mono" data-testid="request-method">
        {question.method}
      </p>
      <div className="actions sticky" aria-busy={answered}>
        <button
          type="button"
          data-testid="request-reject"
          aria-disabled={answered}
          onClick={() => decide(false)}
        >
          Reject
        </button>
        <button
          type="button"
          className="yes"
          data-testid="request-approve"
          aria-disabled={answered}
          onClick={() => decide(true)}
        >
          {answered ? 'One moment…' : YES[question.kind]}
        </button>
      </div>
    </section>
  );
}
