/**
 * Implements the calls of the host page. The loader guards them: a rejection never goes unhandled.
 */
import type { AppKit } from '../../protocol/host/api';
import type { PayResult, PaywallResult } from '../../protocol/host/page-payments';
import type { ViewName } from '../../protocol/host/views';
import { changeNetworks, configureOptions } from '../core/config/apply-config';
import { $options } from '../core/config/options';
import { loadGateway, loadSession } from '../core/contracts/island-loaders';
import type { PayCall } from '../core/contracts/pay-call';
import type { Runtime } from '../core/contracts/runtime-types';
import { appKitError, ownError } from '../core/errors/app-kit-error';
import { type EarlyList, takeEarlyList } from '../core/gateway/early-wallets';
import { getAccount, getState } from '../core/host/host-state';
import { setLocale } from '../core/i18n/i18n';
import { isMobile } from '../core/platform/device';
import { reportError } from '../core/reporting/logger';
import { setAddressLabel } from '../core/state/address-label-calls';
import { $snapshot, isConnected } from '../core/state/public-snapshot';
import { readText } from '../core/storage/storage-reader';
import { $modal, closeModal, openModal } from '../core/views/modal';
import { openDefault } from '../core/views/opening-rule';
import { isAvailable, screenOf } from './registry';
import { availableView } from './router/available-view';
import { type OpenCall, triggerOptions } from './trigger-options';

export type Shell = Pick<
  AppKit,
  | 'close'
  | 'switchNetwork'
  | 'disconnect'
  | 'getState'
  | 'getAccount'
  | 'getProvider'
  | 'setTheme'
  | 'setLocale'
  | 'configure'
  | 'addNetwork'
  | 'removeNetwork'
  | 'setAddressLabel'
  | 'addTransaction'
  | 'diagnose'
  | 'destroy'
> & {
  /** Begins the session without showing anything: brings an earlier connection back. */
  resume(): void;
  /**
   * @param list the wallet list that was requested at the press
   * @param closed while the shell loaded, or a newer call came: nothing is shown
   */
  open(options?: OpenCall, list?: EarlyList, closed?: boolean): Promise<void>;
  pay(request: PayCall[0], list?: EarlyList, closed?: boolean): Promise<PayResult | PaywallResult>;
};

const NOT_LOADED = { code: 'load_failed', detail: 'A chunk of the widget failed to load.' };

/** The screen to show for what was asked (specification §2 "Opening rule"). */
export function viewFor(view: unknown): ViewName {
  const connected = isConnected();
  const { foreign, noAdapters } = $snapshot.get();
  const { manualWc, projectId, enable } = $options.get();
  let requested = isAvailable(view) ? view : undefined;
  if (requested && screenOf(requested)?.personal && !connected) requested = undefined;
  // It may not be closed: never without its reason.
  if (requested === 'UnsupportedChain' && !foreign) requested = 'Networks';
  return availableView(
    openDefault({
      requested,
      connected,
      hasAdapters: !noAdapters,
      manualWc,
      listed: Boolean(projectId) && enable.wallets,
      mobile: isMobile(),
    }),
  );
}

/** After the next frame; hidden pages have no frames. */
function shown(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => resolve());
  });
}

export interface ApiParts {
  version: string;
  pinned: boolean;
  /** Ends the loader's waiting dialog. Ours goes on where its skeleton has come in so far. */
  takeOver(): void;
  /** The screen was rendered before the press, which then waits for no reply. */
  isAhead(): boolean;
  /**
   * Renders the open state at once, also if the page removed the dialog. Components receive store
   * updates only after their first frame, so a first opening would wait for two frames.
   */
  draw(): void;
  /** The user asks for more than the first view's code. Runs on each request. */
  begin(): void;
  destroy(): void;
}

export function createApi(parts: ApiParts): Shell {
  const { version, pinned, takeOver, isAhead, draw, begin, destroy } = parts;
  let session: Runtime | undefined;
  /** The page's transactions that the session has not read yet. */
  const reported: unknown[] = [];
  const ready = async (): Promise<Runtime> => {
    begin();
    session = await loadSession();
    for (const one of reported.splice(0)) void session.addTransaction(one);
    return session;
  };
  const tell = (cause: unknown): void => reportError(ownError(cause));
  const resume = (): void => {
    ready().catch(tell);
  };
  /** An `open` that was closed while it waited is not shown any more. */
  let opening = 0;

  /**
   * A returning user, or a request for a namespace or with a pairing URI, gets the screen that the
   * runtime selects.
   * @param coming the caller that started it reports its failure
   */
  const prepare = async (
    { view, namespace, wallet, uri, pay }: OpenCall,
    coming: Promise<Runtime>,
  ): Promise<void> => {
    const returning = readText('connection_status') === 'connected';
    const asks = (namespace ?? wallet ?? uri ?? pay) !== undefined;
    // A screen on demand is known once the runtime loads.
    if (view !== undefined && !isAvailable(view)) await coming.catch(() => {});
    if (!asks && (session || !returning)) return;
    await coming.then(
      (one) => {
        one.selectNamespace(namespace);
        one.takePageUri(uri);
      },
      (cause) => pay?.[2](cause),
    );
  };

  async function open(options?: OpenCall, list?: EarlyList, closed?: boolean): Promise<void> {
    try {
      // Also null, which a page's own script may hand over.
      const asks = triggerOptions(options);
      const { view, namespace, wallet, arguments: data, pay } = asks;
      const cancel = () => pay?.[2](appKitError('pay_canceled'));
      if (closed) return cancel();
      opening += 1;
      const mine = opening;
      // Beside the first screen, not before it.
      const coming = ready();
      // The on-demand screens are known once the runtime loads: only then a missing screen is
      // certain.
      coming.then(() => view === undefined || availableView(view)).catch(tell);
      // The code that requests the wallet list loads beside the runtime. A caller that needs it
      // requests it again.
      loadGateway().catch(() => {});
      await Promise.all([prepare(asks, coming), takeEarlyList(list, !isAhead())]);
      if (mine !== opening) return cancel();
      if (pay) session?.takePayment(pay);
      takeOver();
      const asked = (view ?? namespace ?? wallet) !== undefined;
      if (!$modal.get().open || asked) {
        const first = viewFor(view);
        // A reconnect may still be in progress.
        const next = first === 'Connect' && isAvailable(view) ? view : undefined;
        openModal(first, data || next ? { ...data, next } : undefined);
        if (wallet !== undefined && first === 'Connect') void session?.selectNamed(wallet);
      }
      draw();
      await shown();
    } catch (cause) {
      takeOver();
      tell(cause);
    }
  }

  return {
    resume,
    open,
    async close() {
      opening += 1;
      closeModal();
    },
    switchNetwork: async (id) => (await ready()).switchNetwork(id),
    pay: (request, ...more) =>
      new Promise((...settle) => void open({ view: 'Pay', pay: [request, ...settle] }, ...more)),
    disconnect: async (namespace) => (await ready()).disconnect(namespace),
    getState,
    getAccount,
    getProvider: (namespace) => session?.getProvider(namespace),
    // Through the configuration, which checks it, and so that a later `configure` keeps it.
    setTheme: (theme) => configureOptions({ theme }),
    setLocale,
    configure: (config) => configureOptions(config),
    addNetwork(network) {
      changeNetworks(network, true);
    },
    removeNetwork(id) {
      changeNetworks(id);
    },
    setAddressLabel,
    // Reporting one is no reason to start the session.
    addTransaction(transaction) {
      reported.push(transaction);
      if (session) resume();
    },
    diagnose: () =>
      ready().then(
        (one) => one.diagnose({ version, pinned }),
        () => ({ version, findings: [NOT_LOADED], log: [] }),
      ),
    destroy,
  };
}
