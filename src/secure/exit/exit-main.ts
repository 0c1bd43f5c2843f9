/**
 * The script of the exit file: opens the wallet from its 12 words. It needs no server, and its policy
 * allows no connection.
 */
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { openRecovery } from './open-recovery';

const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;

function start(): void {
  const { mode = 'live', eip155 = '', solana = '' } = document.documentElement.dataset;
  const field = element<HTMLTextAreaElement>('words');
  const problem = element<HTMLParagraphElement>('problem');
  const result = element<HTMLElement>('wallet');
  const say = (text: string) => {
    problem.textContent = text;
  };
  element<HTMLFormElement>('open').addEventListener('submit', (event) => {
    event.preventDefault();
    result.hidden = true;
    const opened = openRecovery(field.value, mode as WalletMode);
    if (!opened)
      return say('These are not the words of a wallet. Check each word and their order.');
    const { addresses, keys } = opened;
    if (eip155 && (addresses.eip155 !== eip155 || addresses.solana !== solana)) {
      return say('These are the words of another wallet.');
    }
    say('');
    field.value = '';
    for (const [id, text] of Object.entries({
      ...{ 'eip155-address': addresses.eip155, 'solana-address': addresses.solana },
      ...{ 'eip155-key': keys.eip155, 'solana-key': keys.solana },
    })) {
      element(id).textContent = text;
    }
    result.hidden = false;
  });
}

start();
