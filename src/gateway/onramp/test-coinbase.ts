/**
 * For tests: Coinbase's API as its public description has it. It refuses an unsigned call, a token for
 * another method, path or host, an old one, and a link without the visitor's address.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';

const KEY_NAME = 'organizations/o-1/apiKeys/k-1';
/** Seconds that a token may live at most. */
const LONGEST = 120;
/** Of a session, ms. */
const SESSION_LIFE = 300_000;
/** All fields that a caller may send. */
const SESSION_FIELDS = ['addresses', 'assets', 'clientIp'];
const QUOTE_FIELDS = [
  ...['purchaseCurrency', 'purchaseNetwork', 'paymentCurrency', 'paymentAmount', 'paymentMethod'],
  ...['country', 'subdivision', 'destinationAddress'],
];
const PAGE_FIELDS = [
  ...['sessionToken', 'defaultExperience', 'defaultAsset', 'defaultNetwork', 'partnerUserRef'],
  ...['presetFiatAmount', 'fiatCurrency'],
];
const METHODS = ['CARD', 'ACH_BANK_ACCOUNT', 'APPLE_PAY', 'FIAT_WALLET', 'CRYPTO_ACCOUNT'];

const isKnown = (names: Iterable<string>, known: readonly string[]): boolean =>
  [...names].every((name, at, all) => known.includes(name) && all.indexOf(name) === at);

export interface TestCoinbase {
  url: string;
  keyName: string;
  /** Ed25519 in base64, as the portal gives it. */
  secret: string;
  /** The bodies of sessions, oldest first. */
  sessions: Record<string, unknown>[];
  asked: string[];
  /** In the spelling of the API. */
  transactions: unknown[];
  nextPageKey: string;
  /** Changes the next replies. */
  reply: { status?: number; token?: string };
  /** The answer of its page to the visitor who opens a link. */
  open(link: string): 'buys' | 'used' | 'expired' | 'refused';
  close(): void;
}

export interface Options {
  now: () => number;
  curve?: 'ed25519' | 'P-256' | 'P-384';
}

export async function startCoinbase({ now, curve = 'ed25519' }: Options): Promise<TestCoinbase> {
  const { publicKey, privateKey } =
    curve === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: curve });
  const nonces = new Set<unknown>();
  /** End of each session; 0 once it is used. */
  const ends = new Map<string, number>();
  function open(link: string): ReturnType<TestCoinbase['open']> {
    const { origin, pathname, searchParams: query } = new URL(link);
    const isPage = `${origin}${pathname}` === 'https://pay.coinbase.com/buy/select-asset';
    const token = query.get('sessionToken') ?? '';
    const end = ends.get(token);
    if (!isPage || end === undefined || !isKnown(query.keys(), PAGE_FIELDS)) return 'refused';
    if (query.has('presetFiatAmount') !== query.has('fiatCurrency')) return 'refused';
    ends.set(token, 0);
    if (end === 0) return 'used';
    return now() < end ? 'buys' : 'expired';
  }
  const double: Omit<TestCoinbase, 'url' | 'close'> = {
    ...{ keyName: KEY_NAME, secret: '', sessions: [], asked: [], transactions: [] },
    ...{ nextPageKey: '', reply: {}, open },
  };
  if (curve === 'ed25519') {
    const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
    const halves = [d, x].map((half) => Buffer.from(half, 'base64url'));
    double.secret = Buffer.concat(halves).toString('base64');
  } else double.secret = privateKey.export({ type: 'sec1', format: 'pem' }).toString();

  async function isSignedFor({ method, url = '', headers }: IncomingMessage): Promise<boolean> {
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    try {
      const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
        ...{ issuer: 'cdp', subject: KEY_NAME, currentDate: new Date(now()) },
        ...{ requiredClaims: ['nbf', 'exp', 'uris'], typ: 'JWT' },
      });
      const { kid, nonce } = protectedHeader as { kid?: string; nonce?: string };
      const { uris, nbf = 0, exp = 0 } = payload;
      const wanted = `${method} ${headers.host}${url.replace(/\?.*/, '')}`;
      const isFresh = Boolean(nonce) && !nonces.has(nonce);
      nonces.add(nonce);
      const fits = Array.isArray(uris) && uris.length === 1 && uris[0] === wanted;
      return kid === KEY_NAME && isFresh && exp - nbf <= LONGEST && fits;
    } catch {
      return false;
    }
  }

  function session(body: Record<string, unknown>): [number, object] {
    const { addresses, clientIp } = body as { addresses?: unknown; clientIp?: unknown };
    const fits =
      isKnown(Object.keys(body), SESSION_FIELDS) &&
      Array.isArray(addresses) &&
      addresses.length > 0 &&
      addresses.every((one: object) => Object.keys(one).sort().join() === 'address,blockchains') &&
      isIP(String(clientIp)) !== 0;
    if (!fits) return [400, { code: 3, message: 'invalid request' }];
    double.sessions.push(body);
    const token = double.reply.token ?? randomUUID();
    ends.set(token, now() + SESSION_LIFE);
    return [200, { token, channel_id: '' }];
  }

  const money = (value: string, currency: string) => ({ value, currency });

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const { method, url = '' } = request;
    double.asked.push(`${method} ${url}`);
    if (!(await isSignedFor(request))) return [401, 'Unauthorized'];
    if (double.reply.status) return [double.reply.status, {}];
    const sent = await text(request);
    const type = request.headers['content-type'] ?? '';
    if (sent && !type.startsWith('application/json')) return [415, {}];
    const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {};
    if (url === '/onramp/v1/token' && method === 'POST') return session(body);
    if (url === '/onramp/v1/buy/quote' && method === 'POST') {
      if (!body.country) return [400, { message: 'country is required' }];
      if (body.country === 'US' && !body.subdivision) {
        return [400, { message: 'subdivision is required' }];
      }
      const isMethod = METHODS.includes(String(body.paymentMethod));
      if (!isMethod || !isKnown(Object.keys(body), QUOTE_FIELDS)) {
        return [400, { message: 'invalid request' }];
      }
      return [
        200,
        {
          payment_total: money('50', 'USD'),
          payment_subtotal: money('48.5', 'USD'),
          purchase_amount: money('48.5', 'USDC'),
          coinbase_fee: money('1.25', 'USD'),
          network_fee: money('0.25', 'USD'),
          quote_id: 'q-1',
        },
      ];
    }
    if (/^\/onramp\/v1\/buy\/user\/[^/]+\/transactions\?/.test(url) && method === 'GET') {
      const { transactions, nextPageKey } = double;
      return [200, { transactions, next_page_key: nextPageKey, total_count: transactions.length }];
    }
    return [404, {}];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, {
    url: `http://127.0.0.1:${port}`,
    close: () => void server.close(),
  });
}
