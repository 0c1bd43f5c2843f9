/** The history of an account, on networks of the eip155 namespace. Source: protocol §1.3. */
import { formatDecimals } from '../../protocol/amount';
import { history, historyQuery } from '../../protocol/http/history';
import { mediaPath } from '../../protocol/http/media';
import { checksumAddress } from '../abi/abi-words';
import { nativeCurrency } from '../config';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { checkAddress } from '../http/validate-address';
import { createHistoryPictures, type KnownPictures } from '../upstreams/history/history-pictures';
import type { HistoryItem, HistoryItems, HistoryMove } from '../upstreams/history/history-source';
import { createHistorySources } from '../upstreams/history/history-sources';
import { unsupportedChain } from '../upstreams/rpc/rpc-upstreams';
import { looksLikeSpam } from '../upstreams/tokens/token-spam';
import { serveEndpoint } from './endpoint-route';
import {
  type CursorPosition,
  type CursorPositions,
  readCursor,
  writeCursor,
} from './history-cursor';

const PAGE = 50;

interface Found extends HistoryItems {
  chain: string;
}

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Names a chain by what it has; never by what it might have. */
const absent = () =>
  new ApiError(503, 'chainId', 'This gateway has no history source for this network.');

/**
 * The newest of all chains, each in its own order whatever its times say. What does not fit is left for
 * the next page.
 */
function merge(found: readonly Found[], before: CursorPositions | undefined) {
  const queues = found.map(({ chain, items }) => ({ chain, items, shown: 0 }));
  const shown: { chain: string; item: HistoryItem }[] = [];
  while (shown.length < PAGE) {
    const heads = queues.flatMap((queue) => {
      const item = queue.items[queue.shown];
      return item ? [{ queue, item }] : [];
    });
    const [first, ...others] = heads;
    if (!first) break;
    const newest = others.reduce((a, b) => (b.item.time > a.item.time ? b : a), first);
    newest.queue.shown += 1;
    shown.push({ chain: newest.queue.chain, item: newest.item });
  }
  const places = queues.map(({ chain, items, shown: count }, at): [string, CursorPosition] => {
    const last = items[count - 1];
    if (count === items.length && !found[at]?.next) return [chain, 'end'];
    return [
      chain,
      last ? { block: last.block, position: last.position } : (before?.[chain] ?? 'start'),
    ];
  });
  return { shown, places: Object.fromEntries(places) };
}

export function register(app: GatewayApp, deps: DomainDeps): void {
  const { config, guard, remote, assets, onramp } = deps;
  const pictures = createHistoryPictures(deps);
  const sources = createHistorySources(deps, remote, assets.lists);

  function chainsFor(chainId: string | undefined): string[] {
    if (chainId === undefined) return [...sources.keys()];
    if (!chainId.startsWith('eip155:') || !Object.hasOwn(config.chains, chainId)) {
      throw unsupportedChain();
    }
    return sources.has(chainId) ? [chainId] : [];
  }

  function toTransfer(chain: string, account: string, move: HistoryMove, known: KnownPictures) {
    const { kind, token, token_id, sender, recipient, value, facts } = move;
    const direction = sender === recipient ? 'self' : sender === account ? 'out' : 'in';
    const sides = { direction, from: sender, to: recipient };
    const address = `${chain}:${token}`;
    if (kind === 'erc721' || kind === 'erc1155') {
      const said = known.nft(chain, move);
      const name = said?.name ?? facts?.name;
      const url = said?.picture && mediaPath(said.picture);
      const flags = { is_spam: looksLikeSpam(name ?? '', facts?.symbol ?? '') };
      const content = url && { content: { preview: { url } } };
      const nft = { ...(name && { name }), ...content, flags, token_id, address };
      const quantity = value !== undefined && { quantity: { numeric: value } };
      return { fungible_info: null, nft_info: nft, ...sides, ...quantity };
    }
    const native = kind === 'native' ? nativeCurrency(config, chain) : undefined;
    const { name, symbol, decimals } = native ?? facts ?? { name: '', symbol: '' };
    const url = known.token(chain, native ? undefined : token, symbol);
    const own = !native && {
      address,
      ...(known.spam(chain, token ?? '', name, symbol) && { is_spam: true }),
    };
    const info = { name, symbol, ...own, ...(url && { icon: { url } }) };
    const shown = { nft_info: null, ...sides };
    // How many is not known, and in the smallest unit it would be a lie.
    if (decimals === undefined || value === undefined) return { fungible_info: info, ...shown };
    const numeric = formatDecimals(BigInt(value), decimals);
    return { fungible_info: { ...info, decimals }, ...shown, quantity: { numeric } };
  }

  function toEntry(chain: string, account: string, item: HistoryItem, known: KnownPictures) {
    const { hash, time, from, to, failed, nonce, operation, moves } = item;
    return {
      id: hash,
      metadata: {
        ...{ operationType: operation, hash, minedAt: isoTime(time), sentFrom: from, sentTo: to },
        ...{ status: failed ? 'failed' : 'confirmed', nonce, application: null, chain },
      },
      transfers: moves.map((move) => toTransfer(chain, account, move, known)),
    };
  }

  serveEndpoint(
    app,
    history,
    { guard, query: historyQuery(), cache: 'no-store' },
    async ({ path, query }) => {
      const chains = chainsFor(query.chainId);
      checkAddress(path.address, 'eip155');
      // An ordinary history is no answer.
      if (query.onramp !== undefined) {
        const none = { data: [], next: null };
        return onramp.purchasesOf?.(checksumAddress(path.address), query.cursor) ?? none;
      }
      if (chains.length === 0) throw absent();
      const account = path.address.toLowerCase();
      const places =
        query.cursor === undefined ? undefined : readCursor(account, chains, query.cursor);
      if (query.cursor !== undefined && !places) {
        throw new ApiError(400, '', 'Invalid value of cursor.');
      }
      // One unavailable chain fails the page: a partial history would look complete, and no later
      // page could fix that.
      const found = await Promise.all(
        chains.map(async (chain): Promise<Found> => {
          const before = places?.[chain] ?? 'start';
          if (before === 'end') return { chain, items: [], next: null };
          const place = before === 'start' ? null : before;
          const page = await sources.get(chain)?.page(account, place, PAGE);
          if (!page) throw absent();
          return { chain, ...page };
        }),
      );
      const { shown, places: after } = merge(found, places);
      const known = await pictures(shown);
      const since = Math.max(...found.map((each) => each.since ?? 0));
      return {
        data: shown.map(({ chain, item }) => toEntry(chain, account, item, known)),
        next: Object.values(after).every((place) => place === 'end')
          ? null
          : writeCursor(account, after),
        ...(since > 0 && { since: isoTime(since) }),
      };
    },
  );
}
