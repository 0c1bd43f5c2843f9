import { $options } from '../../core/config/options';
import { $termsAccepted, requiresTermsConsent } from '../../core/connect/terms-consent';
import type { ViewProps } from '../../core/contracts/view-types';
import { $snapshot } from '../../core/state/public-snapshot';
import { $modal } from '../../core/views/modal';
import { useStore } from '../../core/views/use-store';
import { $catalogue } from '../../core/wallets/catalogue';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Lazy } from '../../ui/layout/Lazy';
import { loadConnect } from './load-connect';
import { WalletList } from './wallet-list/WalletList';

const legalCheckbox = async () => (await loadConnect()).LegalCheckbox;
const belowWallets = async () => (await loadConnect()).BelowWallets;
const collapsedWallets = async () => (await loadConnect()).CollapsedWallets;
const severalWays = async () => (await loadConnect()).ConnectMethodList;

/** The ways in, in the owner's order. E-mail and social login are there with their islands. */
export function ConnectView({ methods = {} }: ViewProps) {
  const options = useStore($options);
  const { features, enable } = options;
  const { ways } = useStore($snapshot);
  const { state } = useStore($catalogue);
  // Rendered before the user clicks, it fetches nothing.
  const wait = !useStore($modal).open;
  const asks = requiresTermsConsent(options);
  const locked = !useStore($termsAccepted) && asks;
  const holds = <Skeleton height={20} />;
  const others = ways.filter((way) => Object.hasOwn(methods, way));
  const byEmail = others.includes('email');
  // As `orderedMethods` has it, and the word "or" has its place too: nothing moves when they come.
  const walletsFirst = features.connectMethodsOrder.find((way) => way !== 'social') === 'wallet';
  const wallets =
    features.collapseWallets || (byEmail && !features.emailShowWallets) ? (
      <Lazy
        load={collapsedWallets}
        wait={wait}
        props={{ locked }}
        skeleton={<Skeleton height={56} radius={16} />}
      />
    ) : (
      <WalletList locked={locked} />
    );
  return (
    <>
      {asks && <Lazy load={legalCheckbox} wait={wait} props={{}} skeleton={holds} />}
      {others.length > 0 ? (
        <Lazy
          load={severalWays}
          wait={wait}
          props={{ others, methods, wallets, locked }}
          skeleton={
            <div class="col" style={{ flexDirection: walletsFirst ? 'column-reverse' : 'column' }}>
              <Skeleton height={50} radius={16} />
              <Skeleton height={16} width={0} />
              {wallets}
            </div>
          }
          failed={() => wallets}
        />
      ) : (
        wallets
      )}
      {(enable.walletGuide ||
        (!asks && (options.termsUrl || options.privacyUrl)) ||
        state === 'failed') && (
        <Lazy
          load={belowWallets}
          wait={wait}
          props={{ note: !asks }}
          skeleton={<Skeleton height={enable.walletGuide ? 28 : 20} />}
        />
      )}
    </>
  );
}
