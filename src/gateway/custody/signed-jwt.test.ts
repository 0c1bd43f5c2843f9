import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { calculateJwkThumbprint, EmbeddedJWK, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import * as v from 'valibot';
import { deviceKey, PROOF_LIFETIME, proofClaims } from '../../protocol/custody/device-proof';
import { checkDeviceProof, hashText, type ProvenRequest } from './device-proof-check';
import { type JwtAlgorithm, readJwt } from './signed-jwt';

const NOW = 1_800_000_000_000;
const SECONDS = NOW / 1000;
const BODY = '{"a":1}';
const REQUEST = { method: 'POST', url: 'https://secure.example.com/x', body: BODY, now: NOW };
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
const KEY = { kty: 'EC', crv: 'P-256', x, y };
const HEADER = { alg: 'ES256', typ: 'dpop+jwt', jwk: KEY };
const CLAIMS = {
  ...{ jti: 'a'.repeat(22), htm: 'POST', htu: REQUEST.url, iat: SECONDS, bh: hashText(BODY) },
};

const textOf = JSON.stringify;

/** Signed whatever it says. */
function proofOf(header: unknown, claims: unknown, form: 'ieee-p1363' | 'der' = 'ieee-p1363') {
  return signed(JSON.stringify(header), JSON.stringify(claims), form);
}

function signed(header: string, claims: string, form: 'ieee-p1363' | 'der' = 'ieee-p1363') {
  const text = [header, claims].map((part) => Buffer.from(part).toString('base64url')).join('.');
  const key = { key: pair.privateKey, dsaEncoding: form } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** The check by `jose`, with the same rules for the claims. */
async function checkByJose({ proof = '', method, url, body, now }: ProvenRequest) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      ...{ typ: 'dpop+jwt', algorithms: ['ES256'], currentDate: new Date(now) },
    });
    const key = v.parse(deviceKey, protectedHeader.jwk);
    const { htm, htu, bh, iat } = v.parse(proofClaims, payload);
    const fits =
      proof.length <= 2_048 &&
      htm === method &&
      htu === url &&
      bh === (body === undefined ? undefined : hashText(body)) &&
      Math.abs(now / 1000 - iat) <= PROOF_LIFETIME;
    return fits ? { key, thumbprint: await calculateJwkThumbprint(key) } : undefined;
  } catch {
    return undefined;
  }
}

const same = async (proof: string) => {
  const [ours, theirs] = [
    checkDeviceProof({ ...REQUEST, proof }),
    await checkByJose({ ...REQUEST, proof }),
  ];
  assert.deepEqual(ours, theirs);
  return ours !== undefined;
};

const one = <Value>(...values: Value[]) => fc.constantFrom(...values);
const HEADERS: Record<string, readonly unknown[]> = {
  alg: ['es256', 'ES384', 'HS256', 'EdDSA', 'none', '', 1, undefined],
  typ: ['JWT', 'dpop', '', null, undefined],
  jwk: [
    ...[{ ...KEY, y: x }, { ...KEY, crv: 'P-384' }, { ...KEY, kty: 'OKP' }, null, x, undefined],
    ...[
      { kty: 'oct', k: x },
      { ...KEY, x: x.slice(1) },
      { ...KEY, x: `${x}=` },
    ],
  ],
};
const SAID: Record<string, readonly unknown[]> = {
  jti: ['b'.repeat(16), 'b'.repeat(15), 'b'.repeat(65), 7, undefined],
  htm: ['GET', 'post', undefined],
  htu: [`${REQUEST.url}?`, '', undefined],
  iat: [...[120, 121, -120, -121, 0.5].map((by) => SECONDS + by), '1', null, undefined],
  bh: [hashText(''), null, undefined],
};
const edits = (of: Record<string, readonly unknown[]>) => {
  const rows = Object.entries(of).flatMap(([name, values]) =>
    values.map((put) => ({ [name]: put })),
  );
  return fc.array(one(...rows), { maxLength: 2 }).map((some) => Object.assign({}, ...some));
};

test('proofs with a right signature and any header and claims: the verdict of jose', async () => {
  const seen = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(edits(HEADERS), edits(SAID), async (head, said) => {
      seen.add(await same(proofOf({ ...HEADER, ...head }, { ...CLAIMS, ...said })));
    }),
  );
  assert.deepEqual([...seen].sort(), [false, true]);
});

test('proof with any character changed, left out or added: never accepted where jose refuses', async () => {
  const proof = proofOf(HEADER, CLAIMS);
  assert.ok(await same(proof));
  const edit = fc.record({
    at: fc.nat({ max: proof.length }),
    cut: one(0, 1, 2),
    put: fc.string({ maxLength: 2, unit: one(...'AZaz09-_.=+/ \n\u00e9') }),
  });
  await fc.assert(
    fc.asyncProperty(edit, async ({ at, cut, put }) => {
      const changed = proof.slice(0, at) + put + proof.slice(at + cut);
      const ours = checkDeviceProof({ ...REQUEST, proof: changed });
      // Also other spellings of the same bytes, which jose reads.
      assert.equal(ours !== undefined, changed === proof);
      if (ours) assert.deepEqual(ours, await checkByJose({ ...REQUEST, proof: changed }));
    }),
  );
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Other text for the same bytes: the last letter has bits to spare. */
const spelledOtherwise = (text: string) =>
  text.slice(0, -1) + LETTERS[LETTERS.indexOf(text.at(-1) as string) + 1];

test('proof that asks for more than the programs write: refused', async () => {
  const right = proofOf(HEADER, CLAIMS);
  assert.ok(await same(right));
  const secret = pair.privateKey.export({ format: 'jwk' });
  const [head = '', body = '', signature = ''] = right.split('.');
  const spelled = spelledOtherwise(signature);
  assert.deepEqual(Buffer.from(spelled, 'base64url'), Buffer.from(signature, 'base64url'));
  const wrong = {
    'critical field': proofOf({ ...HEADER, crit: ['exp'], exp: 1 }, CLAIMS),
    'unencoded payload': proofOf({ ...HEADER, crit: ['b64'], b64: false }, CLAIMS),
    'other field': proofOf({ ...HEADER, kid: 'a' }, CLAIMS),
    'key by address': proofOf({ ...HEADER, jku: 'https://evil.example' }, CLAIMS),
    'private key': proofOf({ ...HEADER, jwk: secret }, CLAIMS),
    'key for another use': proofOf({ ...HEADER, jwk: { ...KEY, use: 'enc' } }, CLAIMS),
    'other spelling of the type': proofOf({ ...HEADER, typ: 'application/dpop+jwt' }, CLAIMS),
    'type in capitals': proofOf({ ...HEADER, typ: 'DPOP+JWT' }, CLAIMS),
    over: proofOf(HEADER, { ...CLAIMS, exp: SECONDS }),
    'not yet': proofOf(HEADER, { ...CLAIMS, nbf: SECONDS + 1 }),
    'other claim': proofOf(HEADER, { ...CLAIMS, sub: 'a' }),
    'key spelled otherwise': proofOf(
      { ...HEADER, jwk: { ...KEY, x: spelledOtherwise(x) } },
      CLAIMS,
    ),
    'field twice': signed(textOf(HEADER).replace('{', '{"alg":"none",'), textOf(CLAIMS)),
    'claim twice': signed(textOf(HEADER), textOf(CLAIMS).replace('{', '{"htm":"GET",')),
    'claim in escapes': signed(textOf(HEADER), textOf(CLAIMS).replace('POST', '\\u0050OST')),
    'spaces between': signed(textOf(HEADER), `${textOf(CLAIMS)} `),
    'time without end': signed(textOf(HEADER), textOf(CLAIMS).replace('{', '{"exp":1e999,')),
    'time below zero': proofOf(HEADER, { ...CLAIMS, iat: -SECONDS }),
    'name of the prototype': signed(
      textOf(HEADER),
      textOf(CLAIMS).replace('{', '{"__proto__":{},'),
    ),
    'list for claims': proofOf(HEADER, [CLAIMS]),
    'list for a header': proofOf([HEADER], CLAIMS),
    'signature in DER': proofOf(HEADER, CLAIMS, 'der'),
    'signature of zeros': `${head}.${body}.${'A'.repeat(86)}`,
    'no signature': `${head}.${body}.`,
    'four parts': `${right}.`,
    'signature spelled otherwise': `${head}.${body}.${spelled}`,
    padded: `${right}==`,
    'line break': `${right}\n`,
    'byte that is no UTF-8': proofOf(HEADER, CLAIMS).replace(
      head,
      Buffer.from('{"alg":"\xff"}', 'latin1').toString('base64url'),
    ),
    huge: proofOf(HEADER, { ...CLAIMS, htu: 'x'.repeat(2_000) }),
  };
  const accepted = Object.entries(wrong).filter(([, proof]) =>
    checkDeviceProof({ ...REQUEST, proof }),
  );
  assert.deepEqual(accepted, []);
});

test('key of another curve under the name of this one: refused', async () => {
  const { publicKey } = await generateKeyPair('ES384');
  const other = await exportJWK(publicKey);
  const jwk = { ...KEY, x: other.x?.slice(0, 43), y: other.y?.slice(0, 43) };
  assert.equal(await same(proofOf({ ...HEADER, jwk }, CLAIMS)), false);
});

test('clock that gives no number: no proof is accepted', () => {
  const proof = proofOf(HEADER, { ...CLAIMS, exp: SECONDS + 1 });
  const algorithm: JwtAlgorithm = 'ES256';
  const rules = { algorithm, longest: 2_048, header: v.unknown(), keyOf: () => pair.publicKey };
  assert.ok(readJwt(proof, { ...rules, now: NOW }));
  assert.throws(() => readJwt(proof, { ...rules, now: Number.NaN }), /not yet/);
});
