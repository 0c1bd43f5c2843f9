/** Set-ups and bad input: embedded, no project, wrong attributes, old engines, a gateway that is down. */
import { hazardPage, OPENER_BUTTON } from '../host-page/hazard-page';
import { inlineScript } from '../host-page/page-html';
import type { PageFunction } from '../host-page/page-options';

/** No browser blocks this port, and no system gives it out by chance. */
const CLOSED_PORT = 'http://gateway-down.localhost:65499';

const shadowOpener: PageFunction = (context) =>
  hazardPage(context, {
    title: 'The opener is in a shadow root',
    about: 'Of an element of the page, two roots deep.',
    main: '<page-outer></page-outer><p data-testid="page-text">Text of the page.</p>',
    before: inlineScript(`
customElements.define('page-inner', class extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.appkitOpen = '';
    button.dataset.testid = 'opener';
    button.textContent = 'Connect';
    this.attachShadow({ mode: 'open' }).append(button);
  }
});
customElements.define('page-outer', class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: 'open' }).append(document.createElement('page-inner')); }
});`),
  });

const embed: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Embedded in the page',
    about: 'The card stands in a box of the page, without a dialog.',
    tagChoice: { data: { embed: '#place' } },
    main: `${OPENER_BUTTON}<div id="place" data-testid="place"></div><p data-testid="page-text">Text below.</p>`,
  });

const disableAppend: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Not appended',
    about: 'data-disable-append: the page says where by <appkit-place>.',
    tagChoice: { data: { 'disable-append': '' } },
    bodyEnd: '<div data-testid="place"><appkit-place></appkit-place></div>',
  });

/** `?value=`: an invalid project id; without it, the page has none. */
const noProject: PageFunction = (context) =>
  hazardPage(context, {
    title: 'No project id',
    about: 'Wallets of the browser work all the same.',
    tagChoice: { data: { 'project-id': context.query.get('value') ?? undefined } },
  });

const badAttributes: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Wrong attributes',
    about: 'One warning for each; defaults are used.',
    tagChoice: {
      data: {
        theme: 'purple',
        networks: 'eip155:31337, eip155:99999999, nonsense',
        'default-network': 'nonsense',
        accent: 'url(evil)',
        'account-view': 'round',
        'all-wallets': 'perhaps',
        mirrors: 'not-an-address',
        portfolio: 'everything',
        features: 'swaps -nothing-of-ours',
        enable: '-teleport',
        'element-prefix': '1 2',
      },
    },
  });

/** An engine that does not know an attribute keeps it without a meaning: here it is never set. */
const ignoring = (name: string): string => `{
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name !== '${name}') setAttribute.call(this, name, value);
  };
}`;

const STUBS: Record<string, string> = {
  sheets:
    'delete Document.prototype.adoptedStyleSheets; delete CSSStyleSheet.prototype.replaceSync;',
  colours: `{
  const { supports } = CSS;
  CSS.supports = (...asked) => !asked.join().includes('oklch') && supports.apply(CSS, asked);
}`,
  popover: `delete HTMLElement.prototype.showPopover;
delete HTMLElement.prototype.popover;
${ignoring('popover')}`,
  closedby: `delete HTMLDialogElement.prototype.closedBy;
${ignoring('closedby')}`,
};

/** `?missing=sheets,colours,popover,closedby`: what the engine shall not have. */
const oldBrowser: PageFunction = (context) => {
  const missing = (context.query.get('missing') ?? 'sheets').split(',');
  return hazardPage(context, {
    title: 'An old browser',
    about: `Without: ${missing.map((name) => (STUBS[name] ? name : '')).join(', ')}.`,
    before: inlineScript(missing.map((name) => STUBS[name] ?? '').join('\n')),
  });
};

const gatewayDown: PageFunction = (context) =>
  hazardPage(context, {
    title: 'The gateway is down',
    about: 'The CDN answers, the gateway does not.',
    tagChoice: { data: { gateway: CLOSED_PORT } },
  });

const longPage: PageFunction = (context) =>
  hazardPage(context, {
    title: 'A long page',
    about: 'It must not scroll while the modal is open, nor jump when it opens or closes.',
    main: `${Array.from({ length: 60 }, (_, i) => `<p>Paragraph ${i + 1} of the page.</p>`).join('\n')}
${OPENER_BUTTON}
${Array.from({ length: 60 }, (_, i) => `<p>Paragraph ${i + 61} of the page.</p>`).join('\n')}`,
  });

/** Cross-origin isolated: pictures and scripts need CORP or CORS. */
const isolated: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Cross-origin isolated',
    about: 'COOP same-origin and COEP require-corp.',
    headers: {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    },
  });

/** Simulates embeds of no-code editors: an opaque origin, no storage, no popups. */
const sandboxedFrame: PageFunction = (context) =>
  hazardPage(context, {
    title: 'In a sandboxed frame',
    about: 'The widget runs inside the frame.',
    tag: '',
    main: `<iframe data-testid="frame" title="Embed" sandbox="allow-scripts" width="600" height="700" src="/plain?${context.query.toString().replace(/[^\w=&%.:/-]/g, '')}"></iframe>`,
  });

/** localStorage and sessionStorage throw on access, as with all cookies blocked. */
const noStorage: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Storage is denied',
    about: 'Reading window.localStorage throws.',
    before: inlineScript(`
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
}`),
  });

export const SITUATION_PAGES: Record<string, PageFunction> = {
  'shadow-opener': shadowOpener,
  embed,
  'disable-append': disableAppend,
  'no-project': noProject,
  'bad-attributes': badAttributes,
  'old-browser': oldBrowser,
  'gateway-down': gatewayDown,
  'long-page': longPage,
  isolated,
  'sandboxed-frame': sandboxedFrame,
  'no-storage': noStorage,
};
