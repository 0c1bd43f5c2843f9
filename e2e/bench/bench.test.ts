/**
 * Tests the calculations of the benchmark. Only a run of the benchmark tests the measuring itself.
 */
import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSecure } from 'node:http2';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { selfSigned } from './certificate';
import { startLine } from './line';
import { parseOptions } from './options';
import { report } from './report';
import { rest } from './rest';
import type { Sample } from './sample';
import { LISTS, type ListName, type Scroll } from './scroll';
import { startServer } from './server';
import { blockingTime, least, median, slope } from './statistics';
import { verdicts } from './verdicts';

interface Given {
  target: string;
  bytes?: number;
  blocking?: number;
  settled?: number;
  final?: number;
  code?: number;
  codeAgain?: number;
  leak?: { heap: number; nodes: number };
  errors?: string[];
}

function sample(given: Given): Sample {
  const {
    target,
    bytes = 0,
    blocking = 0,
    settled,
    final,
    code,
    codeAgain,
    leak,
    errors = [],
  } = given;
  const memory = { heap: 2 ** 20, nodes: 10 };
  const cost = { requests: 1, bytes: bytes + 150, bodies: bytes, blocking, memory };
  return {
    target,
    profile: 'mobile',
    round: 1,
    before: { ...cost, ready: 500 },
    ...(settled && {
      opened: {
        ...cost,
        sync: 1,
        visible: settled - 150,
        settled,
        final: final ?? settled,
        rows: 4,
      },
    }),
    ...(code && { code }),
    ...(codeAgain && { codeAgain }),
    ...(leak && { leak: { ...leak, points: [] } }),
    errors,
  };
}

/** All figures at their limits. */
const OURS: Given = {
  target: 'ours',
  bytes: 4100,
  blocking: 30,
  settled: 420,
  final: 600,
  code: 450,
  codeAgain: 150,
  leak: { heap: 900, nodes: 0 },
};

const RUN: readonly Sample[] = [
  sample({ target: 'blank', blocking: 10 }),
  sample({ target: 'floor-lazy', settled: 400 }),
  sample({ target: 'floor-idle', settled: 200 }),
  sample(OURS),
  sample({ target: 'ours-none', settled: 440 }),
  sample({ target: 'ours-hover', settled: 230 }),
];

test('statistics: median, minimum, slope and blocking time', () => {
  assert.equal(median([3, undefined, 1, 2]), 2);
  assert.equal(median([4, 1]), 2.5);
  assert.equal(median([undefined]), undefined);
  assert.equal(least([3, undefined, 2]), 2);
  assert.equal(least([]), undefined);
  assert.equal(slope([5, 10, 15].map((x) => [x, 3 * x + 7])), 3);
  assert.equal(slope([[5, 1]]), undefined);
  assert.equal(blockingTime([49, 50, 80]), 30);
});

test('certificate: covers its names and is signed by its own key', () => {
  const { cert } = selfSigned(['site.localhost', 'cdn.localhost']);
  const read = new X509Certificate(cert);
  assert.ok(read.verify(read.publicKey));
  assert.equal(read.checkHost('cdn.localhost'), 'cdn.localhost');
  assert.equal(read.checkHost('other.localhost'), undefined);
  assert.ok(Date.parse(read.validFrom) < Date.now() && Date.now() < Date.parse(read.validTo));
});

test('server that closes its connections: idle ones end, and new ones are accepted', async () => {
  const server = await startServer();
  const open = () =>
    connectSecure(`https://127.0.0.1:${server.port}`, { rejectUnauthorized: false });
  try {
    const idle = open();
    // Sent by the server: it knows the connection.
    await once(idle, 'remoteSettings');
    const closed = once(idle, 'close');
    await server.closeConnections();
    await closed;
    const next = open();
    await once(next, 'remoteSettings');
    next.destroy();
  } finally {
    await server.stop();
  }
});

test('figures at their limits: pass', () => {
  const measured = verdicts(RUN).filter(({ met }) => met !== undefined);
  assert.equal(measured.length, WORSE.length);
  assert.ok(measured.every(({ met }) => met));
});

const WORSE: readonly [string, Given][] = [
  ['bytes before intent', { ...OURS, bytes: 4101 }],
  ['blocking before intent', { ...OURS, blocking: 31 }],
  ['cold click → settled', { ...OURS, settled: 421 }],
  ['the same, no wallet announced', { target: 'ours-none', settled: 441 }],
  ['click after a hover → settled', { target: 'ours-hover', settled: 231 }],
  ['cold click → last change', { ...OURS, final: 601 }],
  ['click → code', { ...OURS, code: 451 }],
  ['click → code, its files there', { ...OURS, codeAgain: 151 }],
  ['heap left by a cycle', { ...OURS, leak: { heap: 1001, nodes: 0 } }],
  ['nodes left by a cycle', { ...OURS, leak: { heap: 0, nodes: 0.1 } }],
];

test('slow round: judged against the floor of the same round', () => {
  const rounds = [
    [400, 420],
    [800, 830],
    [400, 700],
  ] as const;
  const samples = rounds.flatMap(([floor, ours], index) => [
    { ...sample({ target: 'floor-lazy', settled: floor }), round: index + 1 },
    { ...sample({ target: 'ours', settled: ours }), round: index + 1 },
  ]);
  const [one] = verdicts(samples).filter(({ what }) => what === 'cold click → settled');
  assert.equal(one?.value, '1.05 × (rounds, ms: 420:400, 830:800, 700:400)');
});

for (const [what, given] of WORSE) {
  test(`worse figure misses its target: ${what}`, () => {
    const rest = RUN.filter(({ target }) => target !== given.target);
    const missed = verdicts([...rest, sample(given)]).filter(({ met }) => met === false);
    assert.deepEqual(
      missed.map((each) => each.what),
      [what],
    );
  });
}

test('missing figure: neither met nor missed; a spoiled sample is left out and reported', () => {
  const spoiled = sample({ target: 'ours', bytes: 1, errors: ['It broke'] });
  assert.ok(verdicts([spoiled]).every(({ met }) => met === undefined));
  assert.match(report([spoiled]), /Left out: ours, mobile, round 1: It broke/);
  assert.match(report([sample({ target: 'ours', settled: 400 })]), /Click → code was not measured/);
});

/** A sample that contains only a scroll, at each limit or beyond one. */
function scrolled(list: ListName, more: Partial<Scroll> = {}): Sample {
  const { before: _, ...plain } = sample({ target: 'ours' });
  const painted = list === 'wallets' ? {} : { painted: 100 };
  const figures = { longTasks: 0, longest: 50, frame: 101, elements: 1_499, took: 30_000 };
  return { ...plain, round: 0, scroll: { list, ...painted, ...figures, ...more } };
}

test('long-list scrolls: reported separately and not counted as rounds', () => {
  const text = report([...RUN, ...LISTS.map((list) => scrolled(list, { elements: 432 }))]);
  assert.match(text, /medians of 1\n/);
  for (const list of LISTS) assert.match(text, new RegExp(`${list}: longest task ms`));
  assert.match(text, /\| 0 \| 50 \| 101 \| 432 \|/);
  assert.match(text, /tokens: data → painted ms/);
  assert.doesNotMatch(text, /wallets: data → painted ms/);
});

test('long lists at their limits: pass; a worse figure fails only its own list', () => {
  const all = LISTS.map((list) => scrolled(list));
  assert.ok(verdicts([...RUN, ...all]).every(({ met }) => met));
  const worse: readonly [ListName, Partial<Scroll>, string][] = [
    ...LISTS.flatMap((list): [ListName, Partial<Scroll>, string][] => [
      [list, { longest: 51 }, `${list}: longest task of the scroll`],
      [list, { elements: 1_500 }, `${list}: most elements at once`],
    ]),
    ['tokens', { painted: 101 }, 'tokens: data → first rows painted'],
    ['activity', { painted: 101 }, 'activity: data → first rows painted'],
  ];
  for (const [list, more, what] of worse) {
    const others = all.filter(({ scroll }) => scroll?.list !== list);
    const missed = verdicts([...RUN, ...others, scrolled(list, more)]);
    assert.deepEqual(
      missed.flatMap((one) => (one.met === false ? one.what : [])),
      [what],
    );
  }
});

test('command line: parses defaults and choices, and rejects unknown arguments', () => {
  const { runs, profiles, targets, cycles, scrolls, frames } = parseOptions([]);
  assert.deepEqual([runs, profiles, cycles, scrolls, frames], [5, ['desktop', 'mobile'], 50, 3, 5]);
  assert.equal(targets.length, 6);
  assert.deepEqual(parseOptions(['--profiles', 'reconnect']).profiles, ['reconnect']);
  assert.deepEqual(
    parseOptions(['--only', 'ours,blank']).targets.map(({ name }) => name),
    ['blank', 'ours'],
  );
  for (const args of [
    ['--runs', '0'],
    ['--only', 'theirs'],
    ['--profiles', 'watch'],
    ['--fast'],
    ['--scrolls', '-1'],
    ['--frames', '-1'],
  ]) {
    assert.throws(() => parseOptions(args));
  }
});

for (const [what, end, pressed] of [
  ['fetched at once: the press comes when a visitor has rested', 120, 300],
  ['slow to come: the press comes with it, and is given no more time', 900, 950],
  ['nothing to fetch', 0, 300],
] as const) {
  test(`hover that loads files: ${what}`, async () => {
    let now = 0;
    await rest({
      quietFor: () => Math.max(0, now - end),
      now: () => now,
      async sleep(ms) {
        now += ms;
      },
    });
    assert.equal(now, pressed);
  });
}

test('relay line: one round trip for the connection, half of one each way, in order', async () => {
  const relay = createServer((socket) => socket.pipe(socket));
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  /** The delay of the first bytes in both directions. */
  const echo = async (roundTrip: number) => {
    const waited: number[] = [];
    const line = await startLine((work, ms) => {
      waited.push(ms);
      setImmediate(work);
    });
    line.to((relay.address() as AddressInfo).port);
    line.setRoundTrip(roundTrip);
    const page = connect(line.port, '127.0.0.1');
    page.write('hello');
    const [data] = await once(page, 'data');
    page.destroy();
    await line.stop();
    assert.equal(String(data), 'hello');
    return waited.slice(0, 2);
  };
  try {
    // Far longer than this test: only a small part of the connection's round trip has passed.
    const [there = 0, back] = await echo(10_000_000);
    assert.ok(there > 14_000_000 && there <= 15_000_000, String(there));
    assert.equal(back, 5_000_000);
    assert.deepEqual(await echo(0), [0, 0]);
  } finally {
    await new Promise((resolve) => relay.close(resolve));
  }
});
