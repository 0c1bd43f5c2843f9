/** Accounts of the dev mnemonic. Each test that changes an account uses a separate one. */
import { HDNodeWallet, Mnemonic } from 'ethers';
import { DEV_MNEMONIC } from '../../../src/sandbox/facts';

/** EIP-55 address of the account with this number; anvil funds 0 to 9. */
export function accountAt(index: number): string {
  const mnemonic = Mnemonic.fromPhrase(DEV_MNEMONIC);
  return HDNodeWallet.fromMnemonic(mnemonic, `m/44'/60'/0'/0/${index}`).address;
}
