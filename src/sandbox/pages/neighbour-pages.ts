/**
 * Defines pages whose other code conflicts with the widget: names, module loaders, dialogs,
 * storage.
 */
import { hazardPage, OPENER_BUTTON } from '../host-page/hazard-page';
import { inlineScript } from '../host-page/page-html';
import type { PageFunction } from '../host-page/page-options';

const amd: PageFunction = (context) =>
  hazardPage(context, {
    title: 'An AMD page',
    about: 'define.amd and module.exports exist. window.amdCalls lists what was defined.',
    before: inlineScript(`
window.amdCalls = [];
window.define = (...args) => { window.amdCalls.push(args); };
window.define.amd = {};
window.require = () => { throw new Error('require is the page\\'s own'); };
window.exports = {};
window.module = { exports: window.exports };`),
  });

/** `?frozen`: the name cannot be written; `attr.global=Other` is the way out. */
const foreignGlobal: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Another window.AppKit',
    about: "It is another product's, and must stay as it is.",
    before: inlineScript(
      context.query.has('frozen')
        ? `Object.defineProperty(window, 'AppKit', { value: Object.freeze({ foreign: true }) });`
        : `window.AppKit = { foreign: true, open() { return 'foreign'; } };`,
    ),
  });

const takenElements: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Taken element names',
    about:
      'The page has its own elements under our four names. attr.element-prefix=… is the way out.',
    before: inlineScript(`
for (const name of ['button', 'connect-button', 'account-button', 'network-button']) {
  customElements.define('appkit-' + name, class extends HTMLElement {
    connectedCallback() { this.textContent = 'an element of the page'; }
  });
}`),
  });

/** The page calls `swapBody('replace' | 'set' | 'empty')`, as single-page frameworks do. */
const bodySwap: PageFunction = (context) =>
  hazardPage(context, {
    title: 'The body is swapped',
    about: 'window.swapBody(kind) puts another body in place.',
    before: inlineScript(`
window.swapBody = (kind = 'replace') => {
  const main = document.querySelector('main').cloneNode(true);
  if (kind === 'empty') { document.body.replaceChildren(main); return; }
  const body = document.createElement('body');
  body.append(main);
  if (kind === 'set') document.body = body;
  else document.body.replaceWith(body);
};`),
  });

/** `?trap`: the page's dialog also pulls focus back with every focusin, as old libraries do. */
const nativeDialog: PageFunction = (context) =>
  hazardPage(context, {
    title: 'A dialog of the page is open',
    about: 'Our opener stands inside it.',
    main: `<dialog data-testid="page-dialog"><p>A dialog of the page</p>${OPENER_BUTTON}
<input data-testid="page-field" value="untouched"></dialog>`,
    bodyEnd: inlineScript(`
const dialog = document.querySelector('dialog');
dialog.showModal();
${
  context.query.has('trap')
    ? `document.addEventListener('focusin', (event) => {
  if (!dialog.contains(event.target)) { window.trapped = (window.trapped || 0) + 1; dialog.querySelector('input').focus(); }
});`
    : ''
}`),
  });

/** Everything that stood in the body when the page was ready is inert, and what comes later too. */
const inert: PageFunction = (context) =>
  hazardPage(context, {
    title: 'An inert page',
    about: 'A side sheet of the page made its siblings inert.',
    main: '<p>Inert content</p>',
    bodyEnd: `<section data-testid="sheet">${OPENER_BUTTON}</section>
${inlineScript(`
const quiet = () => {
  for (const child of document.body.children) {
    if (child.dataset.testid !== 'sheet' && child.localName !== 'script') child.inert = true;
  }
};
quiet();
if (new URLSearchParams(location.search).has('always')) {
  new MutationObserver(quiet).observe(document.body, { childList: true });
}`)}`,
  });

/** A div-made dialog of the page that brings every stray focus back to itself. */
const focusTrap: PageFunction = (context) =>
  hazardPage(context, {
    title: 'A focus trap',
    about: 'A library of the page fetches focus back into its own box.',
    main: `<div data-testid="trap" role="dialog" aria-label="Trap" tabindex="-1">${OPENER_BUTTON}
<input data-testid="page-field" value="untouched"></div>`,
    bodyEnd: inlineScript(`
const trap = document.querySelector('[data-testid="trap"]');
document.addEventListener('focusin', (event) => {
  if (trap.contains(event.target)) return;
  window.trapped = (window.trapped || 0) + 1;
  if (window.trapped < 50) trap.querySelector('input').focus();
}, true);
trap.querySelector('input').focus();`),
  });

/** Another kit's keys: never to be read, written or cleared. `window.storageLog` lists every access. */
const foreignStorage: PageFunction = (context) =>
  hazardPage(context, {
    title: "Another kit's storage",
    about: 'Keys under @appkit/ and @appkit-wallet/ exist already.',
    before: inlineScript(`
window.storageLog = [];
for (const key of ['@appkit/connection_status', '@appkit/active_caip_network_id', '@appkit/eip155:connected_connector_id',
  '@appkit-wallet/LAST_USED_CHAIN_KEY', '@appkit/recent_wallets']) {
  if (localStorage.getItem(key) === null) localStorage.setItem(key, 'foreign ' + key);
}
for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key']) {
  const original = Storage.prototype[name];
  Storage.prototype[name] = function (...args) {
    window.storageLog.push([name, String(args[0] ?? '')]);
    return original.apply(this, args);
  };
}`),
  });

export const NEIGHBOUR_PAGES: Record<string, PageFunction> = {
  amd,
  'foreign-global': foreignGlobal,
  'taken-elements': takenElements,
  'body-swap': bodySwap,
  'native-dialog': nativeDialog,
  inert,
  'focus-trap': focusTrap,
  'foreign-storage': foreignStorage,
};
