/** Entry of the page on which people manage their wallet: no site can hold it, open it or read it. */
import { loadChunk } from '../frame/chunks';
import { sayAlone } from '../window/say-alone';
import type { AccountChunk } from './account-chunk';

const projectId = new URLSearchParams(location.search).get('projectId') ?? '';
const mode = document.documentElement.dataset.mode === 'test' ? 'test' : 'live';
loadChunk<AccountChunk>('account')
  .then(({ openAccountPage }) => openAccountPage({ projectId, mode, loadChunk }))
  .catch(() => sayAlone("We couldn't load a part of this page. Reload the page."));
