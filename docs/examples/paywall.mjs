/**
 * A paywall for Node, without dependencies: answers HTTP 402, has a payment checked and settled by a
 * facilitator of x402 version 2, and delivers once. See docs/payments.md.
 */

const VERSION = 2;
/** Headers of Node's servers have at most 16 kB together. */
const MOST_HEADER = 8_000;
/** Settling waits for a block. */
const SETTLE_MS = 60_000;
/** Each waits for the same transaction. */
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

/** Reasons of a facilitator that does not know if a transaction was sent. */
const UNKNOWN = new Set(['unexpected_settle_error', 'unexpected_verify_error']);
const USED = 'invalid_exact_evm_nonce_already_used';
/** Seconds that a payment is remembered after its end: clocks differ. */
const REMEMBERED = 3_600;

/** Of one process, and of all its paywalls: one payment gets one article. With several processes, use your database. */
function createMemoryClaims() {
  const claims = new Map();
  return {
    claim(id, until) {
      const now = Date.now() / 1000;
      for (const [old, { end }] of claims) if (end < now) claims.delete(old);
      const known = claims.get(id);
      if (known && known.state !== 'unknown') return undefined;
      claims.set(id, { state: 'open', end: until + REMEMBERED });
      return known ? 'again' : 'first';
    },
    end(id, state) {
      if (state === 'refused') claims.delete(id);
      else claims.get(id).state = state;
    },
  };
}
const memoryClaims = createMemoryClaims();

/**
 * @param facilitator e.g. `https://gateway.example/v1/x402`
 * @param accepts what you take: one entry for each token
 * @param claims `claim(id, until)` returns `first` for a new id, `again` after the outcome `unknown`, else undefined;
 *   `end(id, outcome)` gets `delivered`, `refused` (forget the id) or `unknown`
 */
export function createPaywall({ facilitator, accepts, resource, claims = memoryClaims }) {
  function answer(res, status, text) {
    res.writeHead(status, {
      ...{ 'content-type': 'text/plain', 'cache-control': 'no-store', 'retry-after': '5' },
    });
    res.end(text);
  }

  function refuse(res, error) {
    res.writeHead(402, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'payment-required': encode({ x402Version: VERSION, error, resource, accepts }),
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
    // 400 has the reason for a malformed payment. With all others it is open what has happened.
    if (!reply.ok && reply.status !== 400) throw new Error(`${call}: HTTP ${reply.status}`);
    return reply.json();
  }

  /** Asked again, it sends nothing twice: the outcome of a payment is known by this call alone. */
  async function settle(payment, wanted) {
    let settled;
    try {
      for (let turn = 0; turn < TRIES; turn += 1) {
        settled = await ask('settle', payment, wanted);
        if (settled.success === true) return { outcome: 'delivered', settled };
        if (!UNKNOWN.has(settled.errorReason)) break;
      }
    } catch (error) {
      console.error(error);
      return { outcome: 'unknown', settled };
    }
    const { errorReason, transaction } = settled;
    const isFinal = typeof errorReason === 'string' && !UNKNOWN.has(errorReason);
    return { outcome: isFinal && !transaction ? 'refused' : 'unknown', isFinal, settled };
  }

  async function verify(payment, wanted) {
    const { isValid, invalidReason } = await ask('verify', payment, wanted);
    // A payment whose settlement was cut off: settle knows if this signature has paid.
    if (isValid === true || invalidReason === USED) return undefined;
    const { network } = wanted;
    const errorReason = invalidReason ?? 'unexpected_verify_error';
    const settled = { success: false, errorReason, transaction: '', network };
    return { outcome: 'refused', isFinal: true, settled };
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
    const url = payment.resource?.url;
    if (url !== undefined && url !== resource.url) return refuse(res, 'Payment for another page');
    const { from, nonce, validBefore } = payment.payload?.authorization ?? {};
    const id = [wanted.network, wanted.asset, from, nonce].join(' ').toLowerCase();
    const until = Number(validBefore);
    // Before anything is asked, so that two requests at once get one article.
    const claim = Number.isFinite(until) && (await claims.claim(id, until));
    if (!claim) return refuse(res, 'This payment was used before');
    let result;
    try {
      // Once settle was asked, only settle may be: the money may have moved.
      result = claim === 'first' ? await verify(payment, wanted) : undefined;
      result ??= await settle(payment, wanted);
    } catch (error) {
      await claims.end(id, 'refused');
      console.error(error);
      return answer(res, 502, 'The payment could not be checked. Try again.');
    }
    const { outcome, isFinal, settled } = result;
    // A forged copy of a payment must not make the true one forgotten.
    await claims.end(id, outcome === 'refused' && claim === 'again' ? 'unknown' : outcome);
    if (settled) res.setHeader('payment-response', encode(settled));
    if (outcome === 'delivered') {
      res.setHeader('cache-control', 'private, no-store');
      return deliver(res, settled);
    }
    if (isFinal) return refuse(res, settled.errorReason);
    return answer(res, 503, 'The payment is under way: send it again, and do not pay again.');
  };
}
