/** Counters and one histogram in the text form that Prometheus reads. */

type Labels = Record<string, string>;

const HELP = {
  appkit_http_requests_total: 'Requests by route, method and status.',
  appkit_rpc_upstream_total: 'Calls to JSON-RPC upstreams by chain, place in the list and outcome.',
  appkit_analytics_events_total: 'Analytics events accepted.',
  appkit_rate_limited_total: 'Requests refused by the rate limit.',
} as const;
export type Counter = keyof typeof HELP;

const DURATION = 'appkit_http_request_duration_seconds';
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10];

export interface Metrics {
  count(name: Counter, labels?: Labels): void;
  /** Seconds a request of a route took. */
  observe(route: string, seconds: number): void;
  /** Exposition format 0.0.4. */
  text(): string;
}

const quote = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

const series = (name: string, labels: Labels) => {
  const inner = Object.entries(labels).map(([key, value]) => `${key}="${quote(value)}"`);
  return inner.length > 0 ? `${name}{${inner.join(',')}}` : name;
};

export function createMetrics(): Metrics {
  const counters = new Map<Counter, Map<string, number>>();
  const routes = new Map<string, { buckets: number[]; sum: number; count: number }>();
  return {
    count(name, labels = {}) {
      const values = counters.get(name) ?? new Map<string, number>();
      counters.set(name, values);
      const key = series(name, labels);
      values.set(key, (values.get(key) ?? 0) + 1);
    },
    observe(route, seconds) {
      const entry = routes.get(route) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      routes.set(route, entry);
      BUCKETS.forEach((limit, index) => {
        if (seconds <= limit) entry.buckets[index] = (entry.buckets[index] ?? 0) + 1;
      });
      entry.sum += seconds;
      entry.count += 1;
    },
    text() {
      const lines: string[] = [];
      for (const [name, values] of counters) {
        lines.push(`# HELP ${name} ${HELP[name]}`, `# TYPE ${name} counter`);
        for (const [key, value] of values) lines.push(`${key} ${value}`);
      }
      lines.push(`# HELP ${DURATION} Time to the answer.`, `# TYPE ${DURATION} histogram`);
      for (const [route, { buckets, sum, count }] of routes) {
        BUCKETS.forEach((limit, index) => {
          lines.push(
            `${series(`${DURATION}_bucket`, { route, le: String(limit) })} ${buckets[index] ?? 0}`,
          );
        });
        lines.push(`${series(`${DURATION}_bucket`, { route, le: '+Inf' })} ${count}`);
        lines.push(`${series(`${DURATION}_sum`, { route })} ${sum}`);
        lines.push(`${series(`${DURATION}_count`, { route })} ${count}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
