/**
 * Runs the benchmark: interleaved rounds of samples, and a report. Started by scripts/bench.mjs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import {
  FRAME_PROJECT_ID,
  type FrameSample,
  frameProject,
  startBenchCustody,
  takeFrameSample,
} from './frame';
import { frameLine, frameReport } from './frame-report';
import { PROJECT_ID, startGateway } from './gateway';
import { startLine } from './line';
import { parseOptions } from './options';
import { makePeers } from './peers';
import { PROFILES, type ProfileName } from './profiles';
import { report } from './report';
import { type Sample, takeSample } from './sample';
import { LISTS, type ListName } from './scroll';
import { HOSTS, startServer } from './server';
import { bundle, makeSite } from './site';
import { isPeer, type Target, WALLETS } from './targets';

function summaryOf(sample: Sample, seconds: number): string {
  const { target, profile, round, before, opened, code, codeAgain, leak, scroll, errors } = sample;
  const parts = [
    `${round} ${profile} ${target}`,
    before && `${before.bytes} B, blocking ${Math.round(before.blocking)} ms`,
    opened &&
      `visible ${Math.round(opened.visible)}, settled ${Math.round(opened.settled)}, last ${Math.round(opened.final)} ms`,
    code !== undefined && `code ${Math.round(code)} ms`,
    codeAgain !== undefined && `again ${Math.round(codeAgain)} ms`,
    leak && `leaves ${Math.round(leak.heap ?? 0)} B and ${leak.nodes?.toFixed(2)} nodes a cycle`,
    scroll &&
      `${scroll.list}: ${scroll.longTasks} long tasks, longest ${Math.round(scroll.longest)} ms, ` +
        `${scroll.elements} elements, to the end in ${Math.round(scroll.took / 1000)} s` +
        (scroll.painted === undefined
          ? ''
          : `, painted ${Math.round(scroll.painted)} ms after data`),
    errors.length > 0 && `ERRORS ${errors.join('; ')}`,
    `(${Math.round(seconds)} s)`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * @param root folder of the project
 * @param args command line, without program and script
 */
export async function runBench(root: string, args: string[]): Promise<void> {
  const {
    runs,
    profiles,
    targets,
    cycles,
    scrolls,
    frames,
    dist: given,
    peers,
  } = parseOptions(args);
  const dist = path.resolve(given ?? path.join(root, 'dist'));
  const source = path.join(root, 'e2e/bench');
  const out = path.join(root, '.cache/bench');
  mkdirSync(out, { recursive: true });
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

  const server = await startServer();
  const line = await startLine();
  const relay = `ws://127.0.0.1:${line.port}`;
  const secureOrigin = `https://${HOSTS.secure}:${server.port}`;
  const custody = frames > 0 ? await startBenchCustody(dist, secureOrigin) : undefined;
  const gateway = await startGateway(dist, relay, {
    ...(custody && {
      secure: {
        ...{ origin: secureOrigin, directory: path.join(dist, 'secure') },
        ...{ authUrl: custody.authUrl, vaultUrl: custody.vaultUrl },
      },
      projects: { [FRAME_PROJECT_ID]: frameProject },
    }),
  });
  line.to(gateway.port);
  const wire = await startLine();
  wire.to(server.port);
  const samples: Sample[] = [];
  const frameSamples: FrameSample[] = [];
  try {
    const others: ReadonlyMap<string, string> = peers
      ? await makePeers(WALLETS, server.cdn)
      : new Map();
    const addresses = { cdn: server.cdn, relay, projectId: PROJECT_ID };
    server.serve(
      await makeSite({ source, dist, version, peers: others, ...addresses }),
      gateway.port,
    );
    const watch = await bundle(path.join(source, 'page/watch.ts'), 'iife');
    const take = async (
      target: Target,
      profile: ProfileName,
      round: number,
      { openings = 0, scroll }: { openings?: number; scroll?: ListName } = {},
    ) => {
      const started = performance.now();
      const roundTrip = PROFILES[profile].line?.roundTrip ?? 0;
      line.setRoundTrip(roundTrip);
      wire.setRoundTrip(roundTrip);
      const sample = await takeSample({
        server,
        wire: wire.port,
        watch,
        target,
        profile,
        round,
        cycles: openings,
        scroll,
        snapshots: out,
      });
      samples.push(sample);
      console.log(summaryOf(sample, (performance.now() - started) / 1000));
      const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
      const all = { at: new Date().toISOString(), machine, version, samples };
      writeFileSync(path.join(out, 'samples.json'), JSON.stringify(all, null, 1));
    };
    for (let round = 1; round <= runs; round++) {
      // Reverses every other round, so that drift of the machine affects all targets equally.
      const order = round % 2 === 0 ? [...targets].reverse() : targets;
      for (const profile of profiles) {
        for (const target of order) await take(target, profile, round);
      }
    }
    // Leaks depend neither on the connection nor on the first opening.
    const lasting =
      cycles > 0 ? targets.filter((one) => one.opening && !one.opening.hover && !isPeer(one)) : [];
    for (const target of lasting) await take(target, 'desktop', 0, { openings: cycles });
    // The floor has no such lists, and the number of presses at the start does not matter.
    const listed = targets.find(({ name }) => name === 'ours');
    if (listed && profiles.includes('mobile')) {
      for (let turn = 1; turn <= scrolls; turn++) {
        for (const scroll of LISTS) await take(listed, 'mobile', 0, { scroll });
      }
    }
    // An empty frame comes from the same server.
    line.setRoundTrip(0);
    for (let round = 1; round <= frames; round++) {
      for (const profile of profiles.filter((name) => !PROFILES[name].reconnects)) {
        const sample = await takeFrameSample(server, profile, round);
        frameSamples.push(sample);
        console.log(frameLine(sample));
      }
    }
  } finally {
    await line.stop();
    await wire.stop();
    await gateway.stop();
    await custody?.stop();
    await server.stop();
  }
  const text = [report(samples), ...frameReport(frameSamples)].join('\n\n');
  writeFileSync(path.join(out, 'report.md'), `${text}\n`);
  console.log(`\n${text}`);
  if (samples.some(({ errors }) => errors.length > 0)) process.exitCode = 1;
}
