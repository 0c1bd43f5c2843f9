/** The page wallet's memory: it has no other home than the page's own storage. */
import { INITIAL_STATE, type WalletState } from '../wallet-core/state';

const KEY = 'sandbox-page-wallet';

function parse(text: string | null): WalletState {
  try {
    return text ? (JSON.parse(text) as WalletState) : INITIAL_STATE;
  } catch {
    return INITIAL_STATE;
  }
}

let memory = INITIAL_STATE;

export function loadState(): WalletState {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return memory;
  }
}

export function saveState(state: WalletState): void {
  memory = state;
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {}
}

/** Another tab's wallet changed the state: a real wallet notifies all tabs. */
export function onOtherTab(changed: (before: WalletState, after: WalletState) => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) changed(parse(event.oldValue), parse(event.newValue));
  });
}
