/**
 * The script of the tag, everything a page pays for before intent: 4,096 bytes at the most. A plain
 * IIFE, so that AMD pages work. Source: ADR 1 and 2, README.md "JavaScript".
 */
import type { Shell, startShell } from '../shell/main';
import { reportError, reportWarning, withoutThrowing } from './console-message';
import { defineElements } from './define-elements';
import { requestList } from './early-list';
import { createFacade } from './facade';
import { FACADE_BRAND } from './facade-brand';
import { fetchFile } from './fetch-file';
import { createFileLoader, createFirstFile } from './first-file';
import { createHostElement } from './host-element';
import { mirrorsOf, ownProperty, readTag, settingsOf } from './script-tag';
import { loaderSheet } from './sheet';
import { createConditions, watchTriggers } from './trigger-clicks';
import { createTrust } from './trusted-types';
import { createWaiting } from './waiting-dialog';
import { wasConnected } from './was-connected';

/** Name and integrity of the first file: the shell, and the table of all other files. */
declare const __FIRST__: [string, string];
declare const __VERSION__: string;

/** A page should be quiet again before an earlier connection is brought back. */
const IDLE_DEADLINE = 2000;
const RETRY_PAUSE = 400;

const page = window as unknown as Record<string, unknown>;

function run() {
  const tag = readTag();
  if (!tag) return reportError('no script tag.');
  const hostConfig = ownProperty(window, 'AppKitConfig');
  const get = settingsOf(tag.attributes, hostConfig);
  const name = get('global') || 'AppKit';
  const earlier = ownProperty(window, name) as ({ [FACADE_BRAND]?: boolean } & []) | undefined;
  // False of a copy that was destroyed.
  const alive = earlier?.[FACADE_BRAND];
  if (alive) return reportWarning('included twice.');
  const queue = Array.isArray(earlier) ? earlier : [];
  if (earlier && alive == null && queue !== earlier) {
    return reportError(`window.${name} is taken. Set data-global.`);
  }
  // The youngest of what we build on; without it nothing is touched.
  if (!('adoptedStyleSheets' in document && CSS.supports('color', 'oklch(0 0 0)'))) {
    return reportWarning('browser is too old.');
  }

  const life = new AbortController();
  const { signal } = life;
  const address = createTrust(get('ttPolicy') || (name === 'AppKit' ? 'appkit' : `appkit#${name}`));
  const firstFile = createFirstFile(
    __FIRST__,
    createFileLoader(
      [tag.base, ...mirrorsOf(get('mirrors'))],
      (url, integrity) => fetchFile(url, integrity, tag.nonce, address),
      () => new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE)),
    ),
  );
  // With data-disable-append (0, no, off and false mean no) the page chooses the parent of the
  // modal.
  const parent = /^(0|n|of|f)/.test(get('disableAppend', '0')) ? 'body' : 'appkit-place';
  const place = createHostElement(get('embed') || parent, signal);
  const sheet = loaderSheet();
  place.root.adoptedStyleSheets = [sheet];
  const elements = defineElements(get('elementPrefix'), sheet, signal);

  const start = async (): Promise<Shell> => {
    const main = await (await firstFile()).load('shell');
    await place.ready;
    signal.throwIfAborted();
    return (main.startShell as typeof startShell)({
      ...tag,
      ...place,
      ...facade,
      ...conditions,
      hostConfig,
      version: __VERSION__,
      elements,
    });
  };

  const conditions = createConditions(signal);
  const waiting = createWaiting(place.root, get('theme'));
  const facade = createFacade(place, life, start, waiting, () =>
    requestList(tag, hostConfig, get, signal),
  );
  const { api } = facade;

  // The shell starts at intent, and sends no request before the user opens it.
  const prepare = () => {
    // Silent about a failure: the press reports its own.
    firstFile()
      .then(facade.started)
      .catch(() => {});
  };
  watchTriggers(prepare, api.open, conditions.keepConditions, signal);
  // Writable: in a module, the page's own `AppKit = AppKit || []` would throw otherwise.
  page[name] = api;
  api.push(...queue);

  // A page that has a place for the card in its flow wants it shown.
  if (get('embed') || (!get('enable').includes('-reconnect') && wasConnected(get('projectId')))) {
    const restore = () =>
      signal.aborted ||
      facade
        .started()
        .then((shell) => shell.resume())
        .catch(() => {});
    // Safari has no idle callbacks.
    const idle = (page.requestIdleCallback || setTimeout) as typeof requestIdleCallback;
    idle(restore, { timeout: IDLE_DEADLINE });
  }
  place.ready.then(() => facade.emit('ready', { version: __VERSION__ }));
}

withoutThrowing(run);
