/** Loads the currencies and providers that the gateway has. */
import { type OnrampProviderInfo, onrampOptions } from '../../../../protocol/http/onramp';
import { $remoteFeatures } from '../../../core/config/remote-features';
import { ONRAMP_PROVIDERS } from '../../../core/constants/known-values';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { log } from '../../../core/reporting/logger';
import { setCurrencies, setOnramp } from './onramp-store';

/** The providers of the protocol, where the gateway does not list its own. Source: protocol §4.11. */
const BUILT_IN: readonly OnrampProviderInfo[] = [
  {
    ...{ name: 'meld', label: 'Meld.io', feeRange: '1-2%' },
    ...{ chains: ['eip155', 'solana'], tracked: false },
  },
  {
    ...{ name: 'coinbase', label: 'Coinbase', feeRange: '1-2%' },
    ...{ chains: ['eip155'], tracked: false },
  },
];

/** A built-in provider can be off; others are on because the operator configured them. */
function isOn({ name }: OnrampProviderInfo): boolean {
  const { onramp } = $remoteFeatures.get();
  if (!onramp) return false;
  return onramp.includes(name) || !(ONRAMP_PROVIDERS as readonly string[]).includes(name);
}

let latest = '';

/** Never rejects. @param networkId CAIP-2, of the account */
export async function loadOptions(networkId: string): Promise<void> {
  latest = networkId;
  const isStale = () => latest !== networkId;
  try {
    const gateway = await loadGateway();
    const reply = await gateway.callSource(networkId, onrampOptions, {});
    if (isStale()) return;
    setCurrencies(reply?.purchaseCurrencies ?? [], reply?.paymentCurrencies ?? []);
    setOnramp({
      providers: reply ? (reply.providers ?? BUILT_IN).filter(isOn) : [],
      options: reply ? 'ready' : 'unsupported',
    });
  } catch (cause) {
    if (isStale()) return;
    log.warn('onramp options', cause);
    setCurrencies([], []);
    setOnramp({ providers: BUILT_IN.filter(isOn), options: 'failed' });
  }
}
