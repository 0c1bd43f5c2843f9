/**
 * A paywall for Node, without dependencies: answers HTTP 402, has a payment checked and settled by a
 * facilitator of x402 version 2, and delivers once. See docs/payments.md.
 */

const VERSION = 2;
/** Headers of Node's servers have at most 16 kB together. */
const MOST_HEADER = 8_000;
/** Settling waits for a block. */
const SETTLE_MS = 60_000;
/** A second question gets the same answer: a payment is sent once. */
const TRIES = 2;

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64');

function decode(header) {
  if (typeof header !== 'string' || header.length > MOST_HEADER) return undefined;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString());
  } catch {
    return undefined;
  }
}

/** Of one process. With several, use a unique index of your database. Old ones are refused by the network. */
function claimInMemory() {
  const claimed = new Map();
  return {
    claim(id, until) {
      const now = Date.now() / 1000;
      for (const [old, end] of claimed) if (end < now) claimed.delete(old);
      if (claimed.has(id)) return false;
      claimed.set(id, until);
      return true;
    },
    release: (id) => claimed.delete(id),
  };
}

/**
 * @param facilitator e.g. `https://gateway.example/v1/x402`
 * @param accepts what you take: one entry for each token
 * @param claims `claim(id, until)` returns true once for an id; `release(id)` takes that back
 */
export function createPaywall({ facilitator, accepts, resource, claims = claimInMemory() }) {
  function refuse(res, error, settled) {
    res.writeHead(402, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'payment-required': encode({ x402Version: VERSION, error, resource, accepts }),
      ...(settled && { 'payment-response': encode(settled) }),
    });
    res.end(JSON.stringify({ error }));
  }

  async function ask(call, paymentPayload, paymentRequirements) {
    const reply = await fetch(`${facilitator}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ x402Version: VERSION, paymentPayload, paymentRequirements }),
      signal: AbortSignal.timeout(SETTLE_MS),
    });
    if (reply.status === 404) throw new Error('The gateway is no facilitator: set x402 there');
    return reply.json();
  }

  async function settle(payment, wanted) {
    let last;
    for (let turn = 0; turn < TRIES; turn += 1) {
      last = await ask('settle', payment, wanted);
      // Sent, but in no block yet: the same payment again waits for the same transaction.
      if (last.success || last.errorReason !== 'unexpected_settle_error') return last;
    }
    return last;
  }

  /** The terms are ours, never those of the request. */
  const wantedBy = (payment) =>
    accepts.find(
      ({ scheme, network, asset, payTo, amount }) =>
        payment?.accepted?.scheme === scheme &&
        payment.accepted.network === network &&
        String(payment.accepted.asset).toLowerCase() === asset.toLowerCase() &&
        String(payment.accepted.payTo).toLowerCase() === payTo.toLowerCase() &&
        payment.accepted.amount === amount,
    );

  return async function paywall(req, res, deliver) {
    const header = req.headers['payment-signature'];
    if (header === undefined) return refuse(res, 'PAYMENT-SIGNATURE header is required');
    const payment = decode(header);
    const wanted = wantedBy(payment);
    if (!wanted) return refuse(res, 'This is no payment for this page');
    const { from, nonce, validBefore } = payment?.payload?.authorization ?? {};
    const id = [wanted.network, wanted.asset, from, nonce].join(' ').toLowerCase();
    const until = Number(validBefore);
    // Before anything is asked, so that two requests at once get one article.
    if (!Number.isFinite(until) || !(await claims.claim(id, until))) {
      return refuse(res, 'This payment was used before');
    }
    let settled;
    try {
      const { isValid, invalidReason } = await ask('verify', payment, wanted);
      settled = isValid ? await settle(payment, wanted) : undefined;
      if (!settled?.success) {
        await claims.release(id);
        const reason = settled?.errorReason ?? invalidReason ?? 'unexpected_verify_error';
        const { network } = wanted;
        const failed = { success: false, errorReason: reason, transaction: '', network };
        return refuse(res, reason, settled ?? failed);
      }
    } catch (error) {
      await claims.release(id);
      console.error(error);
      res.writeHead(502, { 'content-type': 'text/plain' });
      res.end('The payment could not be checked. Try again.');
      return undefined;
    }
    res.setHeader('payment-response', encode(settled));
    res.setHeader('cache-control', 'private, no-store');
    return deliver(res, settled);
  };
}
