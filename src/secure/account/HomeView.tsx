/** The wallet, its devices and sites, and the ways out. */
import type { LoggedEvent } from '../../protocol/custody/auth-api';
import type { Session } from '../login/sessions';
import type { Devices, OwnWallet } from './account-client';
import { factsText } from './facts-text';
import { Heading } from './Heading';
import { HistoryList } from './HistoryList';
import type { RunningWork } from './use-work';

const day = (seconds: number) => new Date(seconds * 1000).toLocaleString();

/** Each begins a flow of its own. */
export type AccountFlow = 'export' | 'own' | 'delete';

interface Props {
  session: Session;
  wallet: OwnWallet | undefined;
  devices: Devices;
  work: RunningWork;
  onFlow(flow: AccountFlow): void;
  onRevokeDevice(id: string): void;
  onRevokeSite(origin: string): void;
  onSignOut(): void;
  onSignOutEverywhere(): void;
}

const ACTIVITY_TEXTS: Record<LoggedEvent, string> = {
  grant_sign: 'Signature',
  share_given: "Your wallet's share given to a device",
  grant_export: 'Export',
  wallet_released: 'Wallet made yours',
  grant_delete: 'Deletion',
  exit_canceled: 'Waiting requests canceled',
  passkey_added: 'Passkey added',
  email_changed: 'Email changed',
  email_change_undone: 'Email change taken back',
};
const activityText = ({ event, kind }: { event: string; kind?: string }) => {
  const text = ACTIVITY_TEXTS[event as LoggedEvent] ?? event;
  return kind === undefined ? text : `${text}, ${kind === 'solana' ? 'Solana' : 'EVM networks'}`;
};

export function HomeView({ session, wallet, devices, work, ...on }: Props) {
  // One that is being released may still need its owner's next step.
  const isOperators = wallet && wallet.custody !== 'own';
  return (
    <>
      <Heading text="Your wallet" />
      <p>
        <bdi>{session.email}</bdi>
      </p>
      {wallet ? (
        <dl translate={false}>
          <dt>Ethereum and other EVM networks</dt>
          <dd>{wallet.addresses.eip155}</dd>
          <dt>Solana</dt>
          <dd>{wallet.addresses.solana}</dd>
        </dl>
      ) : (
        <p>You have no wallet yet. Log in at a site to get one.</p>
      )}
      {work.error !== undefined && (
        <p class="error" role="alert">
          {work.error}
        </p>
      )}
      {isOperators && (
        <section>
          <h2>Take your wallet with you</h2>
          <p>The operator of this wallet holds two of three shares, and can sign up to limits.</p>
          <div class="buttons">
            <button type="button" onClick={() => on.onFlow('export')}>
              Export wallet
            </button>
            {wallet.mayBeOwn && (
              <button type="button" onClick={() => on.onFlow('own')}>
                Make this wallet yours
              </button>
            )}
          </div>
        </section>
      )}
      {wallet?.custody === 'own' && (
        <p role="note">
          This wallet is yours alone. We can't sign for you. Backups of our servers may hold our
          deleted share until we overwrite them.
        </p>
      )}
      <section>
        <h2>Devices</h2>
        <ul>
          {devices.devices.map(({ id, label, place, lastSeen, current }) => (
            <li key={id}>
              <span>
                <b>{label}</b>
                {current && ' (this browser)'}
                <br />
                {factsText(place, day(lastSeen))}
              </span>
              {!current && (
                <button
                  type="button"
                  aria-label={`Sign out ${label}`}
                  onClick={() => on.onRevokeDevice(id)}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Recent logins</h2>
        <HistoryList
          entries={devices.logins.map(({ time, origin, label, place }) => ({
            title: label || 'Unknown browser',
            facts: [day(time), place, origin],
          }))}
        />
        <p>
          Is one of them not yours? Sign out everywhere
          {isOperators && ', and export your wallet'}.
        </p>
      </section>
      {devices.activity.length > 0 && (
        <section>
          <h2>Recent signatures and changes</h2>
          <HistoryList
            entries={devices.activity.map((each) => ({
              title: activityText(each),
              facts: [day(each.time), each.origin],
            }))}
          />
        </section>
      )}
      {devices.sites.length > 0 && (
        <section>
          <h2>Sites that know your address</h2>
          <ul>
            {devices.sites.map(({ origin, since }) => (
              <li key={origin}>
                <span>
                  <b>{origin}</b>
                  <br />
                  {day(since)}
                </span>
                <button
                  type="button"
                  aria-label={`Revoke ${origin}`}
                  onClick={() => on.onRevokeSite(origin)}
                >
                  Revoke
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div class="buttons">
        <button type="button" onClick={on.onSignOut}>
          Sign out
        </button>
        <button type="button" onClick={on.onSignOutEverywhere}>
          Sign out everywhere
        </button>
        <button type="button" class="danger" onClick={() => on.onFlow('delete')}>
          Delete my data
        </button>
      </div>
    </>
  );
}
