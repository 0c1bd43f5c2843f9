/** Counters, gauges and one histogram in the text form that Prometheus reads. */

type Labels = Record<string, string>;

const HELP = {
  appkit_http_requests_total: 'Requests by route, method and status.',
  appkit_rpc_upstream_total: 'Calls to JSON-RPC upstreams by chain, place in the list and outcome.',
  appkit_picture_upstream_total: 'Calls to the upstream catalogue by outcome.',
  appkit_source_total: 'Calls to external data services by service and outcome.',
  appkit_files_total: 'Third-party files requested, by source (web, ipfs, arweave) and outcome.',
  appkit_rpc_failover_total: 'Calls that another upstream answered after the first one failed.',
  appkit_rpc_resting_total:
    'Times an upstream entered its cooldown after a failure, by chain and place.',
  appkit_index_blocks_total: 'Blocks read into the store, by chain.',
  appkit_index_transfers_total: 'Transfers read into the store, by chain.',
  appkit_index_reorganisations_total: 'Times a chain dropped indexed blocks.',
  appkit_index_failures_total: 'Times the gateway failed to follow a chain, by chain.',
  appkit_history_upstream_total: 'Requests to external histories by chain and outcome.',
  appkit_analytics_events_total: 'Analytics events accepted.',
  appkit_rate_limited_total: 'Requests refused by a rate limit: of the visitor or of the project.',
  appkit_onramp_reports_total: 'Signed reports about purchases by provider and outcome.',
  appkit_pay_calls_total: 'Calls about payments by exchange, by method and outcome.',
  appkit_x402_total: 'Signed payments that were verified and settled, by outcome.',
  appkit_auth_refused_total: 'Requests that the auth service refused, by reason.',
  appkit_auth_mails_total: 'E-mails of the auth service by outcome.',
  appkit_relay_connections_total: 'Sockets opened to the relay, including refused ones.',
  appkit_relay_published_total: 'Messages that the relay accepted.',
  appkit_relay_delivered_total: 'Messages that a client acknowledged.',
  appkit_relay_expired_total: 'Messages that expired before delivery.',
  appkit_relay_refused_total: 'Sockets and requests the relay refused, by reason.',
} as const;
export type Counter = keyof typeof HELP;

const GAUGES = {
  appkit_event_loop_delay_seconds: 'Event loop delay over the last 250 measurements, by quantile.',
  appkit_index_behind_blocks: 'Blocks of a chain that are not indexed yet, by chain.',
  appkit_rpc_in_flight_bytes:
    'Bytes of proxied requests and replies that visitors have not taken yet.',
  appkit_relay_connections: 'Sockets open now.',
  appkit_relay_waiting_bytes: 'Bytes of the messages kept now.',
  appkit_relay_unsent_bytes: 'Bytes of frames that clients have not taken yet.',
} as const;
export type Gauge = keyof typeof GAUGES;

const DURATION = 'appkit_http_request_duration_seconds';
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10];

export interface Metrics {
  /** @param by How many at once; default 1. */
  count(name: Counter, labels?: Labels, by?: number): void;
  gauge(name: Gauge, value: number, labels?: Labels): void;
  /** Seconds a request of a route took. */
  observe(route: string, seconds: number): void;
  /** Exposition format 0.0.4. */
  text(): string;
}

const quote = (value: string) =>
  !/[\\"\n]/.test(value)
    ? value
    : value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

/** For each request: joined by hand, without a list. */
const series = (name: string, labels: Labels) => {
  let inner = '';
  for (const key of Object.keys(labels)) {
    inner += `${inner && ','}${key}="${quote(labels[key] ?? '')}"`;
  }
  return inner ? `${name}{${inner}}` : name;
};

export function createMetrics(): Metrics {
  const counters = new Map<Counter, Map<string, number>>();
  const gauges = new Map<Gauge, Map<string, number>>();
  const routes = new Map<string, { buckets: number[]; sum: number; count: number }>();
  return {
    count(name, labels = {}, by = 1) {
      const values = counters.get(name) ?? new Map<string, number>();
      counters.set(name, values);
      const key = series(name, labels);
      values.set(key, (values.get(key) ?? 0) + by);
    },
    gauge(name, value, labels = {}) {
      const values = gauges.get(name) ?? new Map<string, number>();
      gauges.set(name, values);
      values.set(series(name, labels), value);
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
      for (const [name, values] of gauges) {
        lines.push(`# HELP ${name} ${GAUGES[name]}`, `# TYPE ${name} gauge`);
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
