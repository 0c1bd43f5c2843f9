/** The shell: what the loader starts once a visitor, or an earlier connection, asks for it. */
import { render } from 'react-dom';
import type { HostEvents } from '../../protocol/host/events';
import type { AppKitState } from '../../protocol/host/state';
import { applyConfig } from '../core/config/apply-config';
import { emailAtFirst } from '../core/config/email-at-first';
import { $options } from '../core/config/options';
import { loadWallet } from '../core/contracts/island-loaders';
import type { EarlyList } from '../core/gateway/early-wallets';
import { $state } from '../core/host/host-state';
import { chooseLocale, setLocale } from '../core/i18n/i18n';
import { onHostEvent } from '../core/reporting/host-events';
import { setSnapshot } from '../core/state/public-snapshot';
import { chooseStorage, readText } from '../core/storage/storage-reader';
import { $modal, openModal } from '../core/views/modal';
import { startDiscovery } from '../core/wallets/connectors';
import { firstSheet } from '../ui/styles/first-sheet';
import { openHome } from '../ui/styles/sheet';
import { createApi, type Shell, viewFor } from './api';
import { Root } from './dialog/Root';
import { applyTheme, followSystemTheme } from './dialog/theme';
import { type ElementSource, fillElements } from './elements/element-source';
import { ADAPTER_NAMESPACES, installLoaders } from './registry';

export type { ElementHandle } from './elements/element-source';
export type { EarlyList, Shell };

export interface ShellStart {
  /** Open shadow root of the host element. */
  root: ShadowRoot;
  host: HTMLElement;
  /** The tag's `data-*` attributes as they are, camelCase. */
  attributes: Readonly<Record<string, string>>;
  /** `window.AppKitConfig` as it is. */
  hostConfig: unknown;
  /** The origin of the script: the default gateway. */
  scriptOrigin: string;
  /** The tag carried `integrity`. */
  pinned: boolean;
  version: string;
  emit<Name extends keyof HostEvents>(name: Name, detail: HostEvents[Name]): void;
  /** Ends the loader's waiting dialog. */
  hide(): void;
  /** The state has the name ''. */
  tell(name: '', state: AppKitState): void;
  /** The rules of `data-appkit-if`, in the document. */
  conditions: CSSStyleSheet;
  /** Puts that sheet back if the page has replaced the list of its sheets. */
  keepConditions(): void;
  /** (Re-)appends the host element where it belongs. */
  place(): void;
  elements: ElementSource;
}

/** Longer than any animation of the dialog. */
const IN_PLACE_MS = 1000;

/** Without a deadline, other than `whenIdle`: a press does the work itself. Safari has no idle callbacks. */
const ifIdle = (act: () => void) =>
  ((window.requestIdleCallback || setTimeout) as (act: () => void) => unknown)(act);

/** Once a page. What it returns stays usable until `destroy`, which leaves nothing behind. */
export async function startShell(options: ShellStart): Promise<Shell> {
  const { root, host } = options;
  applyConfig(options.attributes, options.hostConfig, options.scriptOrigin);
  const { projectId, locale, embed } = $options.get();
  chooseStorage(projectId);
  // The page's language decides formats only: English text in an Arabic page is laid out left to right.
  setLocale(
    chooseLocale(locale, document.documentElement.lang, ...navigator.languages),
    locale ?? 'en',
  );
  // Until the session knows the page's networks: all that this build can act on.
  setSnapshot({
    namespaces: ADAPTER_NAMESPACES,
    // The field has its place before the session is there.
    ways: emailAtFirst($options.get(), readText('remote_features')) ? ['email'] : [],
  });
  let ahead = false;
  const mount = document.createElement('div');
  root.append(mount);
  const stops = [
    openHome(root, firstSheet),
    onHostEvent(options.emit),
    $state.listen((state) => {
      const connected = Object.values(state.accounts).some((one) => one?.isConnected);
      const hidden = connected ? 'disconnected' : 'connected';
      options.conditions.replaceSync(`[data-appkit-if=${hidden}]{display:none!important}`);
      options.keepConditions();
      options.tell('', state);
    }),
    installLoaders({
      version: options.version,
      surface: mount,
    }),
    startDiscovery(),
    followSystemTheme(),
    applyTheme(mount),
    $modal.listen(({ open }) => {
      if (open) ahead = false;
    }),
  ];
  let awake = false;
  const embedded = embed !== undefined;
  host.toggleAttribute('data-embedded', embedded);
  if (embedded && !$modal.get().open) openModal(viewFor(undefined));
  let drawn = false;
  function draw(): void {
    drawn = true;
    render(<Root embedded={embedded} host={host} place={options.place} ahead={ahead} />, mount);
  }
  if (embedded) draw();
  // Started for a likely press: do the work now that the press would wait for.
  ifIdle(() => {
    if (awake || embedded) return;
    ahead = true;
    draw();
  });
  // Of the same file: what the browser's wallets announce at once is in the first drawing.
  await loadWallet('injected').catch(() => {});
  return createApi({
    version: options.version,
    pinned: options.pinned,
    takeOver() {
      const skeleton = root.querySelector('.w');
      // Without an animation it is in its place.
      const ms = skeleton && (skeleton.getAnimations()[0]?.currentTime ?? IN_PLACE_MS);
      mount.style.setProperty('--shown', `-${ms ?? 0}ms`);
      options.hide();
    },
    isAhead: () => ahead,
    draw,
    begin() {
      if (awake) return;
      awake = true;
      stops.push(fillElements(options.elements));
      // A press renders it earlier, once; without a press there is also content to announce.
      setTimeout(() => drawn || draw());
    },
    destroy() {
      awake = drawn = true;
      render(null, mount);
      for (const stop of stops.splice(0)) stop();
      mount.remove();
    },
  });
}
