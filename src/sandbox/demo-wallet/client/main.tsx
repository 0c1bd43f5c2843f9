/** Entry point of the demo wallet's page: loads the wallet, opens the client, renders. */
import { render } from 'preact';
import { DEFAULT_PORT } from '../../facts';
import { type DemoWallet, openWallet } from './demo-wallet';
import { $ownedElsewhere, showProblem } from './page-state';
import { takeWallet } from './tab-owner';
import { App } from './views/App';

/** Once: a reload must not open the same link again. */
function linkOfAddress(): string | undefined {
  const address = new URL(location.href);
  const link = address.searchParams.get('uri');
  if (link === null) return undefined;
  address.searchParams.delete('uri');
  history.replaceState(null, '', address);
  return link;
}

async function start(root: Element): Promise<void> {
  const link = linkOfAddress();
  const draw = (wallet?: DemoWallet) => render(<App wallet={wallet} link={link} />, root);
  draw();
  let opened: Promise<DemoWallet> | undefined;
  await takeWallet(() => {
    $ownedElsewhere.set(true);
    void opened?.then((wallet) => wallet.close());
  });
  opened = openWallet(Number(location.port) || DEFAULT_PORT);
  draw(await opened);
}

const root = document.getElementById('wallet');
if (root) {
  start(root).catch((error: unknown) => {
    showProblem(
      `The wallet did not start: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}
