/** Requests of connected sites: each becomes a question on the page, then an answer to the site. */
import { toWire, WalletError } from '../../wallet-core/errors';
import { signerAt } from '../../wallet-core/keys';
import { callRpc } from '../../wallet-core/rpc';
import type { Question, WalletHost } from '../../wallet-core/state';
import { answerSessionRequest } from './answer-request';
import { addressesOf, tellSite } from './move-session';
import { accountAt, nodeUrls } from './networks';
import { $pendingRequests, showDone, showProblem } from './page-state';
import { readPeer } from './peer';
import type { Client, StoredRequest } from './sign-client';
import { loadWallet, saveWallet } from './wallet-memory';

const DONE: Readonly<Record<Question['kind'], string>> = {
  connect: 'Connected.',
  'add-chain': 'The network was added.',
  'switch-chain': 'The network was switched.',
  'sign-message': 'Signed.',
  'sign-typed': 'Signed.',
  'sign-transaction': 'Signed.',
  send: 'Sent.',
};

/** The node of a local chain; a site may not make the wallet call another host. */
function rpcOf(port: number): WalletHost['rpc'] {
  const own = nodeUrls(port);
  return (url, method, params) => {
    if (own.includes(url)) return callRpc(url, method, params);
    const words = 'This test wallet reaches only the chains of its own sandbox.';
    return Promise.reject(new WalletError(-32602, words));
  };
}

/** @returns what to call whenever the client's list of pending requests may have changed */
export function createRequests(client: Client, port: number): () => void {
  const started = new Set<number>();

  async function ask({ id, topic, params }: StoredRequest, question: Question): Promise<boolean> {
    const peer = readPeer(client.session.get(topic).peer.metadata);
    const allowed = await new Promise<boolean>((resolve) => {
      const row = { id, topic, peer, network: params.chainId, question, answered: false };
      $pendingRequests.set([...$pendingRequests.get(), { ...row, answer: resolve }]);
    });
    $pendingRequests.set($pendingRequests.get().map((row) => (row.id === id ? { ...row, answered: true } : row)));
    return allowed;
  }

  async function respond(stored: StoredRequest): Promise<void> {
    const { id, topic, params } = stored;
    const said: Promise<void>[] = [];
    let kind: Question['kind'] | undefined;
    const host: WalletHost = {
      load: () => Promise.resolve(loadWallet(port)),
      save: (state) => Promise.resolve(saveWallet(state)),
      ask: (question) => {
        kind = question.kind;
        return ask(stored, question);
      },
      rpc: rpcOf(port),
      emit: (to, event, payload) => void said.push(tellSite(client, port, to, event, payload)),
      signerAt,
    };
    const signerOf = (address: string) => {
      const index = accountAt(params.chainId, address);
      return index === undefined ? undefined : signerAt(index);
    };
    const { method, params: given } = params.request;
    const addresses = addressesOf(client, port, topic, params.chainId);
    const request = { topic, network: params.chainId, method, params: given as unknown, addresses };
    const head = { id, jsonrpc: '2.0' } as const;
    let result: unknown;
    try {
      result = await answerSessionRequest(request, { host, port, signerOf });
      await Promise.all(said);
    } catch (error) {
      const wire = toWire(error);
      if (wire.code === 4001) showDone('Rejected. The site has been told.');
      else showProblem(`The site asked for ${method}, which failed: ${wire.message}`);
      const { code, message } = wire;
      await client.respond({ topic, response: { ...head, error: { code, message } } });
      return;
    }
    // Done is done: an answer that does not get through is no failure of what was asked.
    if (kind) showDone(`${DONE[kind]} You can go back to the site.`);
    await client.respond({ topic, response: { ...head, result } });
  }

  return () => {
    const pending = client.getPendingSessionRequests();
    const open = $pendingRequests.get().filter(({ id }) => pending.some((each) => each.id === id));
    if (open.length < $pendingRequests.get().length) $pendingRequests.set(open);
    for (const stored of pending) {
      if (started.has(stored.id)) continue;
      started.add(stored.id);
      // Too late for a reply: the request expired or its session ended, and the page shows that.
      respond(stored).catch(() => {});
    }
  };
}
