/** Stores the session and network of each namespace, for the next visit and for other tabs. */
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

/** @returns the previous topic, unless the same session serves another namespace. */
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

/** Drops all namespaces that this namespace's session serves. @returns its topic. */
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

/**
 * The session of a namespace as the client stored it; undefined if it has ended or is malformed.
 */
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

/** True if the session serves any namespace. */
export async function isCurrent(store: Store, prefix: string, topic: string): Promise<boolean> {
  return Object.values(await read(store, prefix)).some((one) => one.topic === topic);
}
