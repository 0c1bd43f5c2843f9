/** The toolbar popup: choose the account, see and end connections. */
import { CONTROL_PORT, type FromControl, type ToControl } from './messages';

const port = chrome.runtime.connect({ name: CONTROL_PORT });
const say = (message: FromControl) => port.postMessage(message);

function accountChoice(address: string, index: number, chosen: boolean): HTMLElement {
  const label = document.createElement('label');
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'account';
  radio.checked = chosen;
  radio.addEventListener('change', () => say({ account: index }));
  label.append(radio, ` ${address.slice(0, 6)}…${address.slice(-4)}`);
  return label;
}

function siteRow(origin: string, chainId: number): HTMLElement {
  const row = document.createElement('li');
  const end = document.createElement('button');
  end.type = 'button';
  end.textContent = 'Disconnect';
  end.setAttribute('aria-label', `Disconnect ${origin}`);
  end.addEventListener('click', () => say({ disconnect: origin }));
  const text = document.createElement('span');
  text.textContent = `${origin} · chain ${chainId}`;
  row.append(text, end);
  return row;
}

port.onMessage.addListener((message) => {
  const { state, addresses } = message as ToControl;
  const accounts = addresses.map((address, i) => accountChoice(address, i, i === state.account));
  document.getElementById('accounts')?.replaceChildren(...accounts);
  const sites = Object.entries(state.sites).map(([origin, own]) => siteRow(origin, own.chainId));
  const list = document.getElementById('sites');
  list?.replaceChildren(...sites);
  if (sites.length === 0) list?.append('No site is connected.');
});
