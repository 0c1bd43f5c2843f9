/** Which session serves which family, and on which network: for the next visit and for other tabs. */
import * as v from 'valibot';
import type { Namespace } from '../../../../protocol/caip';
import type { Store } from '../storage/indexed-db-store';
import { currentKey, sessionsKey } from '../storage/storage-keys';
import { isOver, readSession, type SessionFacts } from './parse-session';

const currentSchema = v.record(v.string(), v.object({ topic: v.string(), chain: v.string() }));
type Current = v.InferOutput<typeof currentSchema>;

async function read(store: Store, prefix: string): Promise<Current> {
  const parsed = v.safeParse(currentSchema, await store.getItem(currentKey(prefix)));
  return parsed.success ? parsed.output : {};
}

export async function setCurrent(
  store: Store,
  prefix: string,
  namespace: Namespace,
  next: { topic: string; chain: string },
): Promise<void> {
  await store.setItem(currentKey(prefix), { ...(await read(store, prefix)), [namespace]: next });
}

/** @returns the topic it had, unless another family is served by the same session. */
export async function dropCurrent(
  store: Store,
  prefix: string,
  namespace: Namespace,
): Promise<string | undefined> {
  const { [namespace]: gone, ...rest } = await read(store, prefix);
  await store.setItem(currentKey(prefix), rest);
  const shared = Object.values(rest).some(({ topic }) => topic === gone?.topic);
  return shared ? undefined : gone?.topic;
}

/** Of all families that the session of this one serves. @returns its topic. */
export async function dropSession(
  store: Store,
  prefix: string,
  namespace: Namespace,
): Promise<string | undefined> {
  const all = await read(store, prefix);
  const topic = all[namespace]?.topic;
  if (topic === undefined) return undefined;
  const rest = Object.entries(all).filter(([, one]) => one.topic !== topic);
  await store.setItem(currentKey(prefix), Object.fromEntries(rest));
  return topic;
}

/** The session of a family as the client stored it; undefined where it is over or garbled. */
export async function findCurrent(
  store: Store,
  prefix: string,
  namespace: Namespace,
): Promise<{ facts: SessionFacts; chain: string } | undefined> {
  const { [namespace]: current } = await read(store, prefix);
  if (!current) return undefined;
  const stored = await store.getItem(sessionsKey(prefix));
  for (const one of Array.isArray(stored) ? stored : []) {
    const facts = readSession(one);
    if (facts?.topic !== current.topic) continue;
    return facts.grants[namespace] && !isOver(facts) ? { facts, chain: current.chain } : undefined;
  }
  return undefined;
}

/** Some family is served by the session. */
export async function isCurrent(store: Store, prefix: string, topic: string): Promise<boolean> {
  return Object.values(await read(store, prefix)).some((one) => one.topic === topic);
}
