/** Chunk: the page on which people manage their wallet. */
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { openDevice } from '../device/device-key';
import { openDeviceStore } from '../device/device-store';
import type { ExportChunk } from '../export/export-chunk';
import { createEmailLogin } from '../login/email-login';
import { createServiceClient } from '../login/service-client';
import { createLock } from '../login/session-lock';
import { createSessions } from '../login/sessions';
import { showView } from '../signing/show-view';
import { AccountPage } from './AccountPage';
import { createAccount } from './account-client';
import { adoptAccountSheet } from './account-sheet';

interface Setup {
  projectId: string;
  /** Of the project, as the server says. */
  mode: WalletMode;
  loadChunk<Chunk>(name: string): Promise<Chunk>;
}

const now = () => Date.now();

async function openAccountPage({ projectId, mode, loadChunk }: Setup): Promise<void> {
  const { origin } = location;
  const store = await openDeviceStore(globalThis.indexedDB);
  const client = createServiceClient(origin, await openDevice(store, now));
  const lock = createLock(navigator.locks);
  const sessions = createSessions({ store, client, projectId, now, lock });
  const login = createEmailLogin({ client, sessions, projectId, now });
  const loadExport = () => loadChunk<ExportChunk>('export');
  const account = createAccount({ client, sessions, login, origin, mode, loadExport });
  adoptAccountSheet();
  const root = document.createElement('main');
  document.body.replaceChildren(root);
  showView(<AccountPage account={account} first={await account.find()} />, root);
}

export const accountChunk = { openAccountPage };
export type AccountChunk = typeof accountChunk;
