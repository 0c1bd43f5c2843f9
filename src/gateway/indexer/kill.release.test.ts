/** The gateway's own process is killed at every stage of reading a chain, and started again. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { openStore } from '../store/open-store';
import { postgresFolder, startPostgres, type TestPostgres } from '../store/test-postgres';
import { gatewayProgram, programFolder } from '../test-program';
import { accountAt, payAll, startChain } from './test-anvil';
import { APPROVAL, approvalsStored, approvalsTrue, makeParrots, said } from './test-approvals';
import { assertWhole, CHAIN, stored, truth, worldConfig } from './test-world';

declare const __RELEASE__: boolean;

const folder = programFolder('kill');
let program: string;
const children = new Set<ChildProcess>();
const binaries = postgresFolder();
const missing = binaries ? false : 'PostgreSQL is not installed: scripts/setup.sh test brings it';
let postgres: TestPostgres | undefined;

before(async () => {
  program = await gatewayProgram(folder);
  if (binaries && __RELEASE__) postgres = await startPostgres(binaries);
});
after(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

/** @param url of a database; '': the file that the configuration names */
function start(config: string, url: string): ChildProcess {
  const args = [program, '--host', '127.0.0.1', '--port', '0', '--config', config];
  const env = { ...process.env, DATABASE_URL: url };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  return child;
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((each) => each.includes('"listening"'));
      if (line) resolve(`http://127.0.0.1:${JSON.parse(line).port}`);
    });
    child.once('exit', () => reject(new Error('The gateway ended')));
  });

/**
 * A proxy before the chain that kills the process at a chosen request, before or after the answer.
 */
async function killer(url: string) {
  const plan = { victim: undefined as ChildProcess | undefined, at: 0, asked: 0, answer: false };
  const server: Server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    plan.asked += 1;
    const now = plan.asked === plan.at;
    if (now && !plan.answer) return void plan.victim?.kill('SIGKILL');
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    res.end(Buffer.from(await reply.arrayBuffer()));
    // The kill interrupts the victim while it processes the answer.
    if (now) res.once('close', () => setImmediate(() => plan.victim?.kill('SIGKILL')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, plan, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** At which request of the process, and before or after its reply. */
const KILLS: readonly (readonly [at: number, answer: boolean])[] = [
  [2, false],
  [7, true],
  [8, true],
  ...(__RELEASE__
    ? ([
        [7, false],
        [5, true],
      ] as const)
    : []),
];

async function killAndStart(t: TestContext, database = ''): Promise<void> {
  const chain = await startChain();
  t.after(chain.stop);
  const from = accountAt(0).address;
  const to = accountAt(1).address;
  const { three } = await makeParrots(chain.client);
  const say = (value: bigint) => {
    const data = said(APPROVAL, to, from, value);
    return chain.client.sendTransaction({ account: from, to: three, data, gas: 100_000n });
  };
  for (let block = 0; block < 60; block++) {
    await payAll(chain.url, from, Array(3).fill({ to, value: BigInt(block + 1) }));
    await say(BigInt(block));
    await chain.client.mine({ blocks: 1 });
  }
  const { server, plan, url } = await killer(chain.url);
  t.after(() => server.close());
  const config = path.join(folder, 'config.json');
  const file = path.join(folder, database ? 'unused.db' : 'store.db');
  const place = database ? { url: database } : { file };
  const settings = worldConfig(url, { from: 0, pollMs: 50 });
  writeFileSync(config, JSON.stringify({ ...settings, store: { file: path.basename(file) } }));

  const ends: number[] = [];
  // Before it has begun, in the middle of a question, and in the middle of what it does with an answer.
  for (const [at, answer] of KILLS) {
    Object.assign(plan, { at, asked: 0, answer });
    plan.victim = start(config, database);
    await once(plan.victim, 'exit');
    const store = await openStore(place);
    const progress = await store.db.selectFrom('progress').selectAll().executeTakeFirst();
    ends.push(progress?.next_block ?? -1);
    await store.close();
  }
  // It was killed before it had begun, and in the middle.
  assert.equal(ends[0], -1);
  assert.ok(
    ends.some((next) => next > 0 && next < 61),
    ends.join(),
  );

  plan.at = 0;
  const last = start(config, database);
  const base = await addressOf(last);
  for (;;) {
    const { features } = (await (await fetch(`${base}/health`)).json()) as {
      features: { history: Record<string, string> };
    };
    if (features.history[CHAIN] === 'ready') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  last.kill('SIGTERM');
  const [code] = await once(last, 'exit');
  assert.equal(code, 0);
  const store = await openStore(place);
  t.after(() => store.close());
  assert.deepEqual(await stored(store), await truth(chain.client));
  const allowed = await approvalsStored(store);
  assert.equal(allowed.length, 60);
  assert.deepEqual(allowed, await approvalsTrue(chain.client));
  await assertWhole(store, chain.client);
  // The environment's database wins over the file.
  assert.equal(existsSync(file), !database);
}

const title = 'process killed repeatedly while indexing: no row is lost or duplicated';
test(`in a libSQL file: ${title}`, (t) => killAndStart(t));
// Before each change one database is enough: the conformance tests run against both.
test(`in PostgreSQL: ${title}`, { skip: missing || !__RELEASE__ }, async (t) => {
  await killAndStart(t, postgres?.fresh() ?? assert.fail());
});
