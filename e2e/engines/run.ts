/** Runs every story in every engine, one at a time in each. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Engine, EngineKind } from './engine';
import { firefox } from './firefox';
import { lookAtRoots } from './looking';
import { type OpenScene, sceneIn } from './scene';
import { STORIES } from './stories';
import type { Story } from './story';
import { webkit } from './webkit';

const ENGINES: readonly EngineKind[] = [firefox, webkit];
/** A story that hangs counts as a failure. */
const STORY_WITHIN_MS = 120_000;

export interface RunOptions {
  /** The running sandbox. */
  port: number;
  /** For profiles; the caller removes it. */
  folder: string;
  /** Names of engines, and parts of story names; empty means all. */
  only: readonly string[];
  /** The engines side by side: faster, and the printed times say less. */
  together: boolean;
  /** Once aborted, no further engine or story starts. */
  signal: AbortSignal;
  say(line: string): void;
}

export interface Count {
  passed: number;
  failed: number;
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function inTime<Result>(work: Promise<Result>, limit = STORY_WITHIN_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `Not over within ${limit / 1000} s`;
    timer = setTimeout(() => reject(new Error(message)), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function tell(story: Story, scene: OpenScene): Promise<void> {
  await story.run(scene);
  const unexpected = await scene.unexpected();
  if (unexpected.length > 0) {
    throw new Error(`Problems the story did not expect:\n${unexpected.join('\n')}`);
  }
}

/** State of the page at the failure. */
async function circumstances(scene: OpenScene | undefined): Promise<string[]> {
  if (!scene) return [];
  const seen = await scene.problems();
  const { modal } = await scene.tab.run(lookAtRoots);
  const shown = (await scene.look('modal'))?.text;
  return [
    `The modal: ${modal}${shown ? `, “${shown}”` : ''}; focus: ${(await scene.focus()).name}`,
    ...(seen.length > 0 ? ['The page had:', ...seen] : []),
  ];
}

/** Reason of the failure; undefined if it passed. */
async function outcome(story: Story, engine: Engine, port: number): Promise<string | undefined> {
  let scene: OpenScene | undefined;
  try {
    scene = sceneIn(await inTime(engine.openTab()), port);
    await inTime(tell(story, scene), story.withinMs);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [reason, ...(await inTime(circumstances(scene)).catch(() => []))].join('\n');
  } finally {
    await inTime(scene?.close() ?? Promise.resolve()).catch(() => {});
  }
}

async function tellAll(kind: EngineKind, stories: readonly Story[], options: RunOptions) {
  const { port, say, signal } = options;
  const count: Count = { passed: 0, failed: 0 };
  const folder = path.join(options.folder, kind.id);
  mkdirSync(folder, { recursive: true });
  const began = performance.now();
  let engine = await kind.launch(folder);
  say(`${engine.name} (${seconds(began)} to start)`);
  try {
    for (const story of stories) {
      if (signal.aborted) break;
      const missing = story.without?.();
      if (missing) {
        say(`  – ${story.name}: not run, ${missing}`);
        continue;
      }
      const started = performance.now();
      const reason = await outcome(story, engine, port);
      if (signal.aborted) break;
      say(`  ${reason ? '✖' : '✔'} ${story.name} (${seconds(started)})`);
      if (!reason) {
        count.passed++;
        continue;
      }
      count.failed++;
      say(reason.replace(/^/gm, '      '));
      // Leftovers of a failure must not reach the next story.
      await engine.close();
      engine = await kind.launch(folder);
    }
  } finally {
    await engine.close();
  }
  say(`${kind.id}: ${count.passed} passed, ${count.failed} failed (${seconds(began)})`);
  return count;
}

/** Its lines are said together at its end, apart from those of the other engine. */
async function tellTogether(kind: EngineKind, stories: readonly Story[], options: RunOptions) {
  const lines: string[] = [];
  try {
    return await tellAll(kind, stories, { ...options, say: (line) => void lines.push(line) });
  } finally {
    options.say(lines.join('\n'));
  }
}

async function tellInTurn(
  kinds: readonly EngineKind[],
  stories: readonly Story[],
  options: RunOptions,
): Promise<Count[]> {
  const counts: Count[] = [];
  for (const kind of kinds) {
    if (options.signal.aborted) break;
    counts.push(await tellAll(kind, stories, options));
  }
  return counts;
}

/** @throws Error when an engine cannot be started or no story is left to run */
export async function runEngines(options: RunOptions): Promise<Count> {
  const named = ENGINES.filter(({ id }) => options.only.includes(id));
  const parts = options.only.filter((word) => !ENGINES.some(({ id }) => id === word));
  const stories = STORIES.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  if (stories.length === 0) throw new Error(`No story has ${parts.join(' or ')} in its name`);
  const kinds = named.length > 0 ? named : ENGINES;
  const counts = options.together
    ? await Promise.all(kinds.map((kind) => tellTogether(kind, stories, options)))
    : await tellInTurn(kinds, stories, options);
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
