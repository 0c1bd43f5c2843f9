/** Changing the wallet's network. Sources: EIP-3326, EIP-3085, protocol §4.10 "EVM add chain". */
import type { CaipNetworkId } from '../../../protocol/caip';
import type { Network } from '../../../protocol/networks';
import type { WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { isUnknownChain } from '../../core/errors/unknown-chain';
import { chainAddresses } from '../../core/gateway/json-rpc';
import { hexChainId, networkIdOf } from './chain-id';

/** Some wallets answer before they have switched. */
const CHECKS = 10;
const CHECK_EVERY_MS = 100;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function isOn(provider: WalletProvider, id: CaipNetworkId): Promise<boolean> {
  for (let check = 0; check < CHECKS; check += 1) {
    if (check) await pause(CHECK_EVERY_MS);
    const now = await provider.request({ method: 'eth_chainId' }).catch(() => undefined);
    if (networkIdOf(now) === id) return true;
  }
  return false;
}

/** The network as EIP-3085 wants it: its own addresses, never those of our proxy. */
function description(network: Network): object {
  const { nativeCurrency, explorerUrl, imageUrl } = network;
  return {
    chainId: hexChainId(network.id),
    chainName: network.name,
    nativeCurrency,
    rpcUrls: chainAddresses(network),
    ...(explorerUrl && { blockExplorerUrls: [explorerUrl] }),
    ...(imageUrl && { iconUrls: [imageUrl] }),
  };
}

/**
 * Asks to switch; where the wallet does not know the network, to add it, and once more to switch,
 * since EIP-3085 leaves it open whether adding switches. A refusal ends it: no further question.
 * @throws AppKitError or what the wallet threw.
 */
export async function switchNetwork(provider: WalletProvider, network: Network): Promise<void> {
  const chainId = hexChainId(network.id);
  const ask = (): Promise<unknown> =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  try {
    await ask();
  } catch (cause) {
    if (!isUnknownChain(cause)) throw cause;
    await provider.request({
      method: 'wallet_addEthereumChain',
      params: [description(network)],
    });
    if (await isOn(provider, network.id)) return;
    await ask();
  }
  if (await isOn(provider, network.id)) return;
  throw appKitError('switch_failed', { network: network.name });
}
