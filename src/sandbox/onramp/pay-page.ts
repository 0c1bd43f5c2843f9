/** The pages of the sandbox's payment provider. They work without scripts. */
import { createHash } from 'node:crypto';
import { LOCAL_CHAINS } from '../facts';
import { escapeHtml } from '../host-page/page-html';
import { PAY_SITE, TEST_CARDS, TEST_CODE } from './pay-facts';
import type { PayPurchase, ReportWay } from './pay-purchases';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem auto;max-width:30rem;padding:0 1rem}h1{font-size:1.3rem}main{border:1px solid #8884;border-radius:12px;padding:1rem 1.25rem}label{display:block;margin:.75rem 0 .25rem}input,select,button{font:inherit;padding:.5rem .75rem;border:1px solid #8888;border-radius:8px;width:100%;box-sizing:border-box}button{margin-top:1rem;cursor:pointer}footer{margin:1rem 0}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}dd{margin:0;text-align:end;overflow-wrap:anywhere}[role=alert]{border-inline-start:3px solid #d33;padding-inline-start:.75rem}small{opacity:.75;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{text-align:start;padding:.25rem .75rem .25rem 0;overflow-wrap:anywhere}';

const hash = createHash('sha256').update(STYLE).digest('base64');

/** A form may go to this site alone, and no page may frame it. */
export const PAY_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

function writePage(title: string, body: string, refresh = false): string {
  const again = refresh ? '<meta http-equiv="refresh" content="1">' : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${again}<title>${escapeHtml(title)}</title><style>${STYLE}</style><main><h1>${escapeHtml(title)}</h1>${body}</main><footer><small>${PAY_SITE} is the payment provider of test mode. It takes no real card.</small></footer></html>`;
}

const REFUSALS = {
  unsigned: 'This link is not signed by the shop.',
  unreadable: 'This link names no account or order that we know.',
  expired: 'This link has expired. Start again in the shop.',
  used: 'This link was used before. Start again in the shop.',
  unknown: 'There is no such purchase.',
} as const;
export type PayRefusal = keyof typeof REFUSALS;

export const refusalPage = (refusal: PayRefusal): string =>
  writePage('No purchase', `<p role="alert">${REFUSALS[refusal]}</p>`);

const ALERTS: Readonly<Record<string, string>> = {
  amount: 'We cannot sell for this amount.',
  card: 'This is not one of the test cards.',
  code: 'This code is wrong.',
};

const FAILURES: Readonly<Record<string, string>> = {
  card_declined: 'Your bank declined the card. You have not paid.',
  cancelled: 'You cancelled the purchase. You have not paid.',
  delivery_failed: 'We could not send the coins. You get your money back.',
};

const WAYS: Readonly<Record<ReportWay, string>> = {
  shuffled: 'twice, and in the wrong order',
  ordered: 'once, in order',
  lost: 'never',
};

const alertOf = ({ reason }: PayPurchase) =>
  ALERTS[reason] ? `<p role="alert">${ALERTS[reason]}</p>` : '';

function summary({ order, price }: PayPurchase): string {
  const { amount, currency, asset, address, chainId } = order;
  const rows: [string, string][] = [
    ['You pay', price ? `${price.total} ${currency}` : `${amount || '?'} ${currency}`],
    ...(price
      ? ([
          ['Fee', `${price.fee} ${currency}`],
          ['Network fee', `${price.networkFee} ${currency}`],
          ['You get', `${price.coins} ${asset}`],
        ] satisfies [string, string][])
      : []),
    [
      'On network',
      LOCAL_CHAINS.find((chain) => chain.chainId === chainId)?.name ?? String(chainId),
    ],
    ['To', address],
  ];
  const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>${list.join('')}</dl>`;
}

const form = (token: string, action: string, fields: string, button: string) =>
  `<form method="post" action="/checkout/${token}/${action}">${fields}<button>${button}</button></form>`;

function cardPage(purchase: PayPurchase): string {
  const { token, order } = purchase;
  const { pays, declined, challenge } = TEST_CARDS;
  const amount = order.amount
    ? ''
    : `<label for="amount">Amount in ${escapeHtml(order.currency)}</label><input id="amount" name="amount" inputmode="decimal" required>`;
  const ways = Object.entries(WAYS).map(
    ([way, words]) => `<option value="${way}">${words}</option>`,
  );
  const fields = `${amount}<label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" value="${pays}" required><small>${pays} pays, ${declined} is declined, ${challenge} asks for a code.</small><label for="way">The shop hears of the result</label><select id="way" name="way">${ways.join('')}</select><label for="delay">Seconds until the coins are sent</label><input id="delay" name="delay" type="number" min="0" max="60" value="1">`;
  return writePage(
    `Buy ${order.asset}`,
    `${summary(purchase)}${alertOf(purchase)}${form(token, 'pay', fields, 'Pay')}${form(token, 'cancel', '', 'Cancel')}`,
  );
}

function codePage(purchase: PayPurchase): string {
  const fields = `<label for="code">Code of your bank</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required><small>The code is ${TEST_CODE}.</small>`;
  const { token } = purchase;
  return writePage(
    'Confirm with your bank',
    `${summary(purchase)}${alertOf(purchase)}${form(token, 'confirm', fields, 'Confirm')}${form(token, 'cancel', '', 'Cancel')}`,
  );
}

/** The page of a purchase, by its step. */
export function purchasePage(purchase: PayPurchase): string {
  switch (purchase.step) {
    case 'card':
      return cardPage(purchase);
    case 'code':
      return codePage(purchase);
    case 'paid':
      return writePage(
        'Paid',
        `${summary(purchase)}<p role="status">We are sending the coins.</p>`,
        true,
      );
    case 'delivered':
      return writePage(
        'Sent',
        `${summary(purchase)}<p role="status">The coins are sent. You can close this window.</p><p><small>${escapeHtml(purchase.hash)}</small></p>`,
      );
    case 'failed':
      return writePage(
        'Not paid',
        `${summary(purchase)}<p role="alert">${FAILURES[purchase.reason] ?? ''}</p>`,
      );
  }
}

/** All purchases, for the owner of the sandbox. */
export function listPage(purchases: readonly PayPurchase[]): string {
  const rows = purchases.map(
    ({ order, step, way, token, price }) =>
      `<tr><td><a href="/checkout/${token}">${step}</a></td><td>${escapeHtml(price?.coins ?? '')} ${escapeHtml(order.asset)}</td><td>${escapeHtml(order.address)}</td><td>${WAYS[way]}</td></tr>`,
  );
  const table = `<table><tr><th>Step</th><th>Coins</th><th>To</th><th>Reports</th></tr>${rows.join('')}</table>`;
  return writePage(
    PAY_SITE,
    `<p>A shop leads here with a signed link. Each link opens once, within five minutes.</p>${rows.length > 0 ? table : '<p>No purchase yet.</p>'}`,
  );
}
