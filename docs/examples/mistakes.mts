/** Mistakes in the use of the examples: the type check fails for one that it does not find. */
import type { SolanaMethods } from './appkit';
import { createAppKitAdapter } from './wallet-adapter.mjs';
import { followWallet, pay, type Web3Instance } from './web3.mjs';

declare const web3: Web3Instance;
const adapter = createAppKitAdapter(window.AppKit, (address) => ({ address }));

// @ts-expect-error A base64 text is not a transaction.
void adapter.sendTransaction('AQAB');
// @ts-expect-error The key of an account is an object here.
adapter.on('connect', (key: string) => key);
// @ts-expect-error An amount is a bigint.
void pay(window.AppKit, web3, '0x0000000000000000000000000000000000000001', 1.5);
// @ts-expect-error A view that does not exist.
void window.AppKit.open({ view: 'Nowhere' });
// @ts-expect-error A namespace that does not exist.
window.AppKit.getProvider('near');
// @ts-expect-error `followWallet` gives a function, and no promise.
void followWallet(window.AppKit, web3).then();
// @ts-expect-error The name of the field is `pubkey`.
export const params: SolanaMethods['solana_signMessage'][0] = { message: '', publicKey: '' };
