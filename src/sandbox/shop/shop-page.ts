/** The demo shop: a page as an owner would have it, with our one tag and a strict policy. */

import { EMAIL_PROJECT_ID } from '../facts';
import { attributes, escapeHtml, writeDocument } from '../host-page/page-html';
import {
  configScript,
  type PageContext,
  type PageFunction,
  pageWalletTag,
  strictPolicy,
  widgetTag,
} from '../host-page/page-options';
import { sandboxAddresses } from '../sandbox-addresses';
import { PRODUCTS, type Product } from './products';

const KETTLE = `<svg class="kettle" viewBox="0 0 240 200" aria-hidden="true" focusable="false">
<g fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round" opacity=".35"><path d="M96 34c-9-11 9-15 0-28M124 34c-9-11 9-15 0-28"/></g>
<path d="M172 92c34-14 44 10 30 30-8 12-22 17-36 16" fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round"/>
<path d="M62 104 30 84c-6-4-13 2-10 9l30 57Z" fill="currentColor"/>
<path d="M54 96c6-22 28-36 56-36s50 14 56 36c8 30 4 58-14 80a12 12 0 0 1-9 4H77a12 12 0 0 1-9-4C50 154 46 126 54 96Z" fill="currentColor"/>
<path d="M84 54a26 12 0 0 1 52 0Z" fill="currentColor"/><circle cx="110" cy="38" r="7" fill="currentColor"/>
<path class="kettle-leaf" d="M110 158V112m0 14c-17 0-24-8-27-22 17 0 27 8 27 22Zm0 16c17 0 24-8 27-22-17 0-27 8-27 22Z"/>
</svg>`;

function product({ id, name, note, price, art }: Product): string {
  return `<li class="product">
  <div class="art art-${id}" aria-hidden="true">${art}</div>
  <div class="product-text">
    <h3>${escapeHtml(name)}</h3>
    <p>${escapeHtml(note)}</p>
  </div>
  <div class="product-buy">
    <span class="price">${price}</span>
    <button type="button" class="button quiet" data-buy="${price}" data-name="${escapeHtml(name)}">Buy<span class="hidden"> ${escapeHtml(name)}</span></button>
  </div>
</li>`;
}

function walletSwitch({ query }: PageContext): string {
  const on = query.get('wallet') === 'page';
  const other = new URLSearchParams(query);
  if (on) other.delete('wallet');
  else other.set('wallet', 'page');
  const text = on
    ? 'The page wallet is on. Turn it off'
    : 'No wallet extension? Turn on the page wallet';
  return `<a class="switch" data-testid="wallet-switch"${attributes({ href: `/?${other}` })}>${text}</a>`;
}

/** Switches the shop between EVM alone and wallets of all five namespaces. */
function namespaceSwitch({ query }: PageContext): string {
  const on = query.has('namespaces');
  const other = new URLSearchParams(query);
  if (on) other.delete('namespaces');
  else other.set('namespaces', 'all');
  const text = on ? 'All five blockchains are on. EVM only' : 'Turn on all five blockchains';
  return `<a class="switch" data-testid="namespaces-switch"${attributes({ href: `/?${other}` })}>${text}</a>`;
}

function panel(): string {
  const row = (label: string, testId: string) =>
    `<div><dt>${label}</dt><dd data-testid="${testId}">–</dd></div>`;
  return `<aside class="panel" aria-labelledby="panel-title">
  <h2 id="panel-title">What the page knows</h2>
  <dl>
    ${row('Status', 'status-state')}
    ${row('Account', 'status-account')}
    ${row('Network', 'status-network')}
  </dl>
  <div class="panel-actions">
    <button type="button" class="button quiet" data-testid="sign" data-action="sign">Sign a message</button>
    <button type="button" class="button quiet" data-testid="faucet" data-action="faucet">Get test coins</button>
    <button type="button" class="button quiet" data-testid="switch-network" data-action="switch">Switch network</button>
    <button type="button" class="button quiet" data-testid="shop-disconnect" data-action="disconnect">Disconnect</button>
  </div>
  <p class="outcome" role="status" data-testid="outcome"></p>
  <h3>Events</h3>
  <ol class="events" data-testid="events" tabindex="0" aria-label="Events"></ol>
</aside>`;
}

interface Shop {
  name: string;
  headline: string;
}

function body(context: PageContext, { name, headline }: Shop): string {
  return `<header class="top">
  <a class="brand" href="/"><span aria-hidden="true" class="brand-mark"></span>${escapeHtml(name)}</a>
  <nav aria-label="Account"><appkit-button></appkit-button></nav>
</header>
<main>
  <section class="hero" aria-labelledby="hero-title">
    <p class="eyebrow">A shop that is not real, on chains that run on this machine</p>
    <h1 id="hero-title">${escapeHtml(headline)}</h1>
    <p class="lead">Connect a wallet, choose a tin, approve the payment. Nothing here costs anything.</p>
    <div class="hero-actions">
      <button type="button" class="button" data-testid="shop-connect" data-appkit-open data-appkit-if="disconnected">Connect wallet</button>
      <button type="button" class="button" data-testid="shop-account" data-appkit-open="Account" data-appkit-if="connected">Your account</button>
      ${walletSwitch(context)}
      ${namespaceSwitch(context)}
    </div>
    ${KETTLE}
  </section>
  <div class="columns">
    <section aria-labelledby="teas-title">
      <h2 id="teas-title">Teas</h2>
      <ul class="products">${PRODUCTS.map(product).join('\n')}</ul>
    </section>
    ${panel()}
  </div>
</main>
<footer class="foot">
  <p>AppKit Embed, test mode. The keys of this sandbox are public.</p>
  <ul>${sandboxAddresses(context.port).map(addressItem).join('')}</ul>
</footer>`;
}

function addressItem([label, address]: [string, string]): string {
  const text = escapeHtml(address);
  const place = address.startsWith('http')
    ? `<a${attributes({ href: address })}>${text}</a>`
    : `<code>${text}</code>`;
  return `<li>${escapeHtml(label)}: ${place}</li>`;
}

/** Our own host-page policy: the promised one, and room for the page's own scripts and pictures. */
function policy(context: PageContext): string {
  return strictPolicy(context).replace('img-src ', "img-src 'self' ");
}

/** Login by e-mail is on, unless the query names another project. */
function shopTag(context: PageContext): string {
  const { query, nonce } = context;
  const isNamed = query.has('attr.project-id') || query.has('no.project-id');
  return widgetTag(context, {
    nonce,
    ...(!isNamed && { data: { 'project-id': EMAIL_PROJECT_ID } }),
  });
}

const shopOf =
  (shop: Shop): PageFunction =>
  (context) => {
    const { nonce, query } = context;
    const theme = query.get('theme') ?? undefined;
    return {
      headers: {
        'content-security-policy': policy(context),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      },
      html: writeDocument({
        title: shop.name,
        lang: query.get('lang') ?? 'en',
        ...(query.has('dir') ? { dir: query.get('dir') ?? 'ltr' } : {}),
        htmlAttributes: { 'data-theme': theme },
        head: `<meta name="description" content="The demo shop of AppKit Embed">
<link rel="stylesheet" href="/assets/shop.css">
<link rel="stylesheet" href="/assets/panel.css">
${configScript(context, nonce)}
${pageWalletTag(context, nonce)}
<script${attributes({ nonce, src: '/assets/shop.js', defer: true })}></script>
${shopTag(context)}`,
        body: body(context, shop),
      }),
    };
  };

export const shopPage = shopOf({
  name: 'Fern & Kettle',
  headline: 'Good tea, paid from your own wallet.',
});

/** The same shop on another site: an e-mail login has the same wallet on both. */
export const bakeryPage = shopOf({
  name: 'Crumb & Oven',
  headline: 'Tea for your bread, paid from the same wallet.',
});
