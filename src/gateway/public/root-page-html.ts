/**
 * Writes the gateway's own page: its purpose, a tag to copy, a live button and links. The page
 * shows test projects only, and loads nothing from other servers.
 */
import { html, raw } from 'hono/html';
import { type PageTag, type TestProject, writeTag } from './page-tag';

/** Wallets reach a page only through a relay that knows its project. */
const RELAY_ID = 'data-relay-project-id';
const RELAY_PLACEHOLDER = 'YOUR-RELAY-PROJECT-ID';

export interface RootPage {
  version: string;
  nonce: string;
  /** Undefined if the gateway serves no widget. */
  tag: PageTag | undefined;
  /** Pages with https load no script from here, and the widget lacks the browser's cryptography. */
  isPlainHttp: boolean;
  /** The relay admits this page. */
  isRelayed: boolean;
  projects: readonly TestProject[];
  /** Title and path of each document. */
  documents: readonly (readonly [title: string, path: string])[];
}

type Markup = ReturnType<typeof html>;

/** The tag to paste, with a button. */
function tagToCopy(tag: PageTag): string {
  const { attributes, relayUrl } = tag;
  const relay = relayUrl ? { 'data-relay-url': relayUrl } : { [RELAY_ID]: RELAY_PLACEHOLDER };
  const markup = writeTag({ ...tag, attributes: { ...attributes, ...relay } });
  return `${markup}\n\n<button type="button" data-appkit-open>Connect</button>`;
}

/** Without a relay of its own, the page offers no wallets on other devices: it calls no other server. */
function liveTag(tag: PageTag, nonce: string, isRelayed: boolean): string {
  const { attributes, relayUrl } = tag;
  const relay =
    relayUrl && isRelayed ? { 'data-relay-url': relayUrl } : { 'data-enable': '-walletconnect' };
  return writeTag({ ...tag, attributes: { ...attributes, ...relay } }, nonce);
}

const refusedByRelay = (): Markup => html`
        <p class="note">
          Wallets on other devices can't connect here: the relay does not admit this page. Open the
          page at the relay's own address, or add this origin to <code>allowedOrigins</code> of the
          test project.
        </p>`;

const tryIt = (isRefused: boolean): Markup => html`
      <section class="card" aria-labelledby="try">
        <h2 id="try">Try it</h2>
        <p>This button is live. It runs the tag below with a test project.</p>
        <button type="button" class="primary" data-appkit-open>Connect wallet</button>
        <p class="state" data-appkit-if="connected">Connected. Press the button to see your account.</p>
        ${isRefused ? refusedByRelay() : ''}
      </section>`;

const noTest = (): Markup => html`
        <p class="note">
          To see your project id and a live button here, set <code>"mode": "test"</code> for a
          project in the gateway's configuration. Networks that are not built in appear in the tag
          then, too: their addresses hold that id.
        </p>`;

const otherProjects = (projects: readonly TestProject[]): Markup => html`
        <h3>Other test projects</h3>
        <dl class="projects">
          ${projects.map(({ id, name }) => html`<dt>${name}</dt><dd><code>${id}</code></dd>`)}
        </dl>`;

const needsRelay = (): Markup => html`
        <p class="note">
          Wallets on phones connect through a public relay. Register your site with its operator and
          put the id from there into <code>${RELAY_ID}</code>.
        </p>`;

function yourTag(tag: PageTag, projects: readonly TestProject[]): Markup {
  return html`
      <section class="card" aria-labelledby="tag">
        <div class="head">
          <h2 id="tag">Your tag</h2>
          <button type="button" class="quiet" data-copy="tag-code">Copy</button>
        </div>
        <p>Paste it into the head of your page, and put the button where you want it.</p>
        <pre tabindex="0" role="region" aria-label="Tag to copy"><code id="tag-code">${tagToCopy(tag)}</code></pre>
        <p class="visually-hidden" role="status" id="copied"></p>
        ${projects.length > 1 ? otherProjects(projects.slice(1)) : ''}
        ${projects.length === 0 ? noTest() : ''}
        ${tag.relayUrl ? '' : needsRelay()}
      </section>`;
}

const plainHttp = (): Markup => html`
      <section class="card" aria-labelledby="tag">
        <h2 id="tag">Your tag</h2>
        <p class="note" role="alert">
          This page came over plain http. A tag with this address would not work: pages with https
          load no script from it. Put a TLS proxy before the gateway. If the proxy sets
          <code>X-Forwarded-For</code> and <code>X-Forwarded-Proto</code>, set
          <code>"trustProxy": true</code> in the gateway's configuration. If it changes the host
          name, set <code>"publicUrl"</code> to the address that visitors use, such as
          <code>https://gateway.example.com</code>.
        </p>
      </section>`;

const noWidget = (): Markup => html`
      <section class="card">
        <h2>No widget here</h2>
        <p>
          This gateway serves no widget files of its version. Set <code>cdn.directory</code> in its
          configuration to get a tag here.
        </p>
      </section>`;

const row = (title: string, text: string, path: string): Markup => html`
          <li><a href="${path}"><span><b>${title}</b><small>${text}</small></span></a></li>`;

const links = ({ documents }: RootPage): Markup => html`
      <nav class="card" aria-label="This gateway">
        <h2>Status</h2>
        <ul class="rows">
          ${row('Health', 'Networks and sources that answer now', '/health')}
          ${row('Networks', 'Every network of this gateway', '/v1/supported-chains')}
        </ul>
        ${documents.length > 0 ? html`<h2>Documentation</h2>` : ''}
        <ul class="rows">
          ${documents.map(([title, path]) => row(title, path.slice(path.lastIndexOf('/') + 1), path))}
        </ul>
      </nav>`;

function tagCard({ tag, projects, isPlainHttp }: RootPage): Markup {
  if (!tag) return noWidget();
  return isPlainHttp ? plainHttp() : yourTag(tag, projects);
}

/** Markup is the only exception to escaping: `writeTag` escapes its own values. */
export function rootPageHtml(page: RootPage): Markup {
  const { version, nonce, tag, projects, isPlainHttp, isRelayed } = page;
  const isLive = tag !== undefined && projects.length > 0 && !isPlainHttp;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>AppKit Embed gateway</title>
    <meta name="description" content="This server supplies the wallet-connection widget AppKit Embed.">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/icon.png">
    <link rel="stylesheet" href="/page.css">
    <script nonce="${nonce}" src="/page.js" defer></script>
    ${isLive ? raw(liveTag(tag, nonce, isRelayed)) : ''}
  </head>
  <body>
    <main>
      <header>
        <img src="/favicon.svg" alt="" width="56" height="56">
        <h1>AppKit Embed gateway</h1>
        <p class="lead">
          Wallet connection for any web page, from one script tag. This server supplies the widget,
          its configuration, the list of wallets, and data from blockchains. It holds no funds and
          no keys of wallets.
        </p>
        <p class="version">Version ${version}</p>
      </header>
      ${isLive ? tryIt(tag.relayUrl !== undefined && !isRelayed) : ''}
      ${tagCard(page)}
      ${links(page)}
    </main>
  </body>
</html>
`;
}
