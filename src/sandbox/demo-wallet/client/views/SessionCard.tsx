import { useState } from 'preact/hooks';
import type { DemoWallet } from '../demo-wallet';
import {
  accountName,
  accounts,
  addressOn,
  EVM_NETWORKS,
  namespaceOf,
  networkName,
  shortAddress,
} from '../networks';
import type { Session } from '../page-state';
import { PeerHead } from './PeerHead';

interface SessionCardProps {
  session: Session;
  wallet: DemoWallet;
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Marked in the list itself: selecting it grants the site more access. */
const added = (has: boolean) => (has ? '' : ' (new to this site)');

export function SessionCard({ session, wallet }: SessionCardProps) {
  const [busy, setBusy] = useState(false);
  const { topic, peer } = session;
  const isEvm = session.networks.some((id) => namespaceOf(id) === 'eip155');
  // Network for the account labels: the one that the session's own namespace shows.
  const home = isEvm ? `eip155:${session.chainId}` : (session.networks[0] ?? '');

  async function run(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  }

  return (
    <li className="card" data-testid="session" aria-busy={busy}>
      <PeerHead peer={peer} testId="session-origin" />
      <dl className="lines">
        <div>
          <dt>Networks</dt>
          <dd data-testid="session-networks">{session.networks.map(networkName).join(', ')}</dd>
        </div>
        <div>
          <dt>Accounts</dt>
          <dd data-testid="session-accounts">{session.accounts.map(accountName).join(', ')}</dd>
        </div>
        <div>
          <dt>Until</dt>
          <dd>
            <time data-testid="session-expiry" dateTime={new Date(session.expiresAt).toISOString()}>
              {DATE.format(session.expiresAt)}
            </time>
            {session.settling && <span className="quiet"> (waiting for the site)</span>}
          </dd>
        </div>
      </dl>
      <div className="fields">
        <label>
          Account
          <select
            data-testid="session-account"
            aria-label={`Account for ${peer.name}`}
            value={String(session.account)}
            onChange={(event) => {
              const account = Number(event.currentTarget.value);
              void run(() => wallet.move(session, { account }));
            }}
          >
            {accounts().map(({ index, name }) => (
              <option key={index} value={String(index)}>
                {`${name} · ${shortAddress(addressOn(home, index))}${added(session.accounts.includes(index))}`}
              </option>
            ))}
          </select>
        </label>
        {isEvm && (
          <label>
            Network
            <select
              data-testid="session-network"
              aria-label={`Network for ${peer.name}`}
              value={String(session.chainId)}
              onChange={(event) => {
                const chainId = Number(event.currentTarget.value);
                void run(() => wallet.move(session, { chainId }));
              }}
            >
              {EVM_NETWORKS.map(({ id, chainId, name }) => (
                <option key={id} value={String(chainId)}>
                  {`${name}${added(session.networks.includes(id))}`}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="actions">
        <button
          type="button"
          data-testid="session-extend"
          aria-label={`Extend the connection to ${peer.name}`}
          aria-disabled={busy}
          onClick={() => void run(() => wallet.extend(session))}
        >
          Extend
        </button>
        <button
          type="button"
          className="danger"
          data-testid="session-disconnect"
          aria-label={`Disconnect from ${peer.name}`}
          aria-disabled={busy}
          data-topic={topic}
          onClick={() => void run(() => wallet.disconnect(session))}
        >
          Disconnect
        </button>
      </div>
    </li>
  );
}
