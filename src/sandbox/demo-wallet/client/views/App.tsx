import { useStore } from '../../../../widget/core/views/use-store';
import type { DemoWallet } from '../demo-wallet';
import { $pendingRequests, $ownedElsewhere, $sessionOffers } from '../page-state';
import { LinkForm } from './LinkForm';
import { NoticeBar } from './NoticeBar';
import { OfferCard } from './OfferCard';
import { QuestionCard } from './QuestionCard';
import { RelayPill } from './RelayPill';
import { SessionList } from './SessionList';

interface AppProps {
  /** Undefined while it opens. */
  wallet: DemoWallet | undefined;
  /** The one the page was opened with. */
  link: string | undefined;
}

function Elsewhere() {
  return (
    <section className="card" data-testid="elsewhere">
      <h2>The wallet is open in another tab</h2>
      <p>It can answer in one tab only, and the newest has it.</p>
      <button type="button" className="yes" onClick={() => location.reload()}>
        Use it here
      </button>
    </section>
  );
}

/** One thing to decide at a time: requests of connected sites first, they wait for an answer. */
function Decision({ wallet }: { wallet: DemoWallet }) {
  const asked = useStore($pendingRequests);
  const offers = useStore($sessionOffers);
  const [request] = asked;
  const [offer] = offers;
  const more = asked.length + offers.length - 1;
  if (!request && !offer) return null;
  return (
    <>
      {request ? (
        <QuestionCard key={request.id} asked={request} />
      ) : (
        offer && <OfferCard key={offer.id} offer={offer} wallet={wallet} />
      )}
      {more > 0 && (
        <p className="more" data-testid="more">
          {more === 1 ? '1 more request is' : `${more} more requests are`} waiting.
        </p>
      )}
    </>
  );
}

export function App({ wallet, link }: AppProps) {
  const elsewhere = useStore($ownedElsewhere);
  return (
    <>
      <header className="top">
        <span className="mark" aria-hidden="true" />
        <h1>Demo Wallet</h1>
        <RelayPill />
      </header>
      <main>
        <p className="warning" data-testid="test-notice">
          <strong>A test wallet.</strong> Its keys are public: never send it anything of worth. It
          spends play money of chains that run on this machine.
        </p>
        <NoticeBar />
        {elsewhere ? (
          <Elsewhere />
        ) : wallet ? (
          <>
            <Decision wallet={wallet} />
            <LinkForm wallet={wallet} link={link} />
            <SessionList wallet={wallet} />
          </>
        ) : (
          <p className="quiet" role="status">
            Opening the wallet…
          </p>
        )}
      </main>
    </>
  );
}
