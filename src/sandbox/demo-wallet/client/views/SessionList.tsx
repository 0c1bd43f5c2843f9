import { useStore } from '../../../../widget/core/views/use-store';
import type { DemoWallet } from '../demo-wallet';
import { $sessions } from '../page-state';
import { SessionCard } from './SessionCard';

export function SessionList({ wallet }: { wallet: DemoWallet }) {
  const sessions = useStore($sessions);
  return (
    <section aria-labelledby="sessions-title" data-testid="sessions">
      <h2 id="sessions-title">Connected sites</h2>
      {sessions.length === 0 ? (
        <p className="quiet" data-testid="sessions-empty">
          None yet. A site you connect to stays here, over reloads too, until it or you end it.
        </p>
      ) : (
        <ul className="list">
          {sessions.map((session) => (
            <SessionCard key={session.topic} session={session} wallet={wallet} />
          ))}
        </ul>
      )}
    </section>
  );
}
