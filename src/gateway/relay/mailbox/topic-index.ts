/**
 * The last place of each topic with messages, in memory: most topics of most clients have no new
 * message, and need no query. Expired and acknowledged messages count too until they are deleted.
 */
export interface TopicIndex {
  /** Places grow. @param count of messages; default 1 */
  add(topic: string, place: number, count?: number): void;
  /** One message of the topic was deleted. */
  remove(topic: string): void;
  /** The place of the last message; 0 for none. */
  lastOf(topic: string): number;
  /** False: the topic has no message behind this place. */
  hasBehind(topic: string, place: number): boolean;
}

export function createTopicIndex(): TopicIndex {
  const topics = new Map<string, { last: number; count: number }>();
  return {
    add(topic, place, count = 1) {
      const known = topics.get(topic);
      topics.set(topic, { last: place, count: (known?.count ?? 0) + count });
    },
    remove(topic) {
      const known = topics.get(topic);
      if (!known) return;
      known.count -= 1;
      if (known.count === 0) topics.delete(topic);
    },
    lastOf: (topic) => topics.get(topic)?.last ?? 0,
    hasBehind: (topic, place) => (topics.get(topic)?.last ?? 0) > place,
  };
}
