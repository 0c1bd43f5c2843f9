import { useState } from 'preact/hooks';
import { SANDBOX_NAMESPACES, type SandboxNamespace } from '../../../facts';
import type { DemoWallet } from '../demo-wallet-actions';
import { inertLine } from '../inert-text';
import { accounts, addressOn, NAMESPACE_NAMES, namespaceOf, shortAddress } from '../networks';
import type { SelectedAccounts, SessionOffer } from '../session-offer';
import { PeerHead } from './PeerHead';
import { useAttention } from './use-attention';

interface OfferCardProps {
  offer: SessionOffer;
  wallet: DemoWallet;
}

const IMPOSSIBLE: Readonly<Record<NonNullable<SessionOffer['impossible']>, string>> = {
  networks:
    'None of the networks it asks for is in this wallet, which knows only the local test chains. Reject it, and choose Local One or Local Two on the site.',
  'required-networks':
    'It insists on a network that this wallet does not have. Reject it, and let the site ask for the local test chains only.',
  'required-methods':
    'It insists on something that this wallet cannot do. Reject it: the site has to ask for less.',
};

const toggled = <Value,>(list: readonly Value[], value: Value, on: boolean): Value[] =>
  on ? [...list, value] : list.filter((each) => each !== value);

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function RequestList({ offer }: { offer: SessionOffer }) {
  const rows = [
    ['May ask for', offer.methods],
    ['Cannot be asked for here', offer.otherMethods],
    ['Wants to hear of', offer.events],
    ['Networks this wallet does not have', offer.otherNetworks],
  ] as const;
  return (
    <details>
      <summary>
        What it asks for: {counted(offer.methods.length + offer.otherMethods.length, 'method')},{' '}
        {counted(offer.events.length, 'event')}
      </summary>
      <dl data-testid="proposal-requests">
        {rows.map(
          ([label, values]) =>
            values.length > 0 && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{values.map((value) => inertLine(value, 60)).join(', ')}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

interface AccountChoiceProps {
  testId: string;
  name: string;
  address: string;
  checked: boolean;
  onChange(on: boolean): void;
}

function AccountChoice({ testId, name, address, checked, onChange }: AccountChoiceProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        data-testid={testId}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{name}</span>
      <span className="quiet mono" title={address}>
        {shortAddress(address)}
      </span>
    </label>
  );
}

export function OfferCard({ offer, wallet }: OfferCardProps) {
  const heading = useAttention();
  const [chains, setChains] = useState<readonly string[]>(offer.networks.map(({ id }) => id));
  const [chosen, setChosen] = useState<SelectedAccounts>({});
  const [missing, setMissing] = useState('');
  const [busy, setBusy] = useState(false);

  const namespaces = SANDBOX_NAMESPACES.filter((namespace) =>
    chains.some((id) => namespaceOf(id) === namespace),
  );
  /** The first account, until the person chooses. */
  const placesOf = (namespace: SandboxNamespace) => chosen[namespace] ?? [0];

  async function decide(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  }

  function approve() {
    if (chains.length === 0) return setMissing('Choose at least one network.');
    const bare = namespaces.find((namespace) => placesOf(namespace).length === 0);
    if (bare) {
      const which = namespaces.length > 1 ? ` for ${NAMESPACE_NAMES[bare]}` : '';
      return setMissing(`Choose at least one account${which}.`);
    }
    setMissing('');
    // In the wallet's order, whatever the order of the clicks.
    const places = namespaces.map(
      (namespace) => [namespace, [...placesOf(namespace)].sort()] as const,
    );
    const ordered = offer.networks.flatMap(({ id }) => (chains.includes(id) ? [id] : []));
    void decide(() => wallet.approve(offer, ordered, Object.fromEntries(places)));
  }

  return (
    <section className="card ask" aria-labelledby="offer-title" data-testid="proposal">
      <h2 id="offer-title" ref={heading} tabIndex={-1}>
        Connect to this site?
      </h2>
      <PeerHead peer={offer.peer} testId="proposal-origin" />
      {offer.peer.description && (
        <p className="quiet">
          <bdi>{offer.peer.description}</bdi>
        </p>
      )}
      <p className="quiet">
        The site says so itself; nobody has checked it. It will see the accounts you choose and may
        ask you to sign. Nothing is signed without you.
      </p>
      {offer.impossible ? (
        <p className="problem" data-testid="proposal-impossible">
          {IMPOSSIBLE[offer.impossible]}
        </p>
      ) : (
        <>
          <fieldset>
            <legend>Networks</legend>
            {offer.networks.map(({ id, name, required }) => (
              <label className="choice" key={id}>
                <input
                  type="checkbox"
                  data-testid={`chain-${id}`}
                  checked={chains.includes(id)}
                  disabled={required}
                  onChange={(event) => setChains(toggled(chains, id, event.currentTarget.checked))}
                />
                <span>{name}</span>
                <span className="quiet">{required ? `${id}, required by the site` : id}</span>
              </label>
            ))}
          </fieldset>
          {namespaces.map((namespace) => (
            <fieldset key={namespace}>
              <legend>
                {namespaces.length > 1 ? `${NAMESPACE_NAMES[namespace]} accounts` : 'Accounts'}
              </legend>
              {accounts().map(({ index, name }) => (
                <AccountChoice
                  key={index}
                  testId={
                    namespace === 'eip155' ? `account-${index}` : `account-${namespace}-${index}`
                  }
                  name={name}
                  address={addressOn(
                    chains.find((id) => namespaceOf(id) === namespace) ?? '',
                    index,
                  )}
                  checked={placesOf(namespace).includes(index)}
                  onChange={(on) =>
                    setChosen({ ...chosen, [namespace]: toggled(placesOf(namespace), index, on) })
                  }
                />
              ))}
            </fieldset>
          ))}
        </>
      )}
      <RequestList offer={offer} />
      <p className="problem" role="alert" data-testid="proposal-missing">
        {missing}
      </p>
      <div className="actions sticky" aria-busy={busy}>
        <button
          type="button"
          data-testid="reject"
          aria-disabled={busy}
          onClick={() => void decide(() => wallet.reject(offer))}
        >
          Reject
        </button>
        {!offer.impossible && (
          <button
            type="button"
            className="yes"
            data-testid="approve"
            aria-disabled={busy}
            onClick={approve}
          >
            {busy ? 'Telling the site…' : 'Connect'}
          </button>
        )}
      </div>
    </section>
  );
}
