/** Analytics switch and events. Source: protocol §2.5. */
import * as v from 'valibot';
import { endpoint } from './endpoint';

export const analyticsConfig = endpoint<object>()({
  service: 'config',
  method: 'GET',
  pattern: '/getAnalyticsConfig',
  reply: v.object({ isAnalyticsEnabled: v.boolean() }),
});

/** Body of `POST /e`, sent as text/plain. */
export const analyticsBody = () =>
  v.object({
    eventId: v.pipe(v.string(), v.maxLength(64)),
    url: v.pipe(v.string(), v.maxLength(4096)),
    domain: v.pipe(v.string(), v.maxLength(253)),
    /** Epoch ms for events, ISO text for telemetry errors. */
    timestamp: v.union([v.number(), v.pipe(v.string(), v.isoTimestamp())]),
    props: v.object({
      type: v.picklist(['track', 'error']),
      event: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)),
      properties: v.exactOptional(v.record(v.string(), v.unknown())),
      /** Omitted if no wallet is connected. */
      address: v.exactOptional(v.string()),
      /** Telemetry errors carry these three beside `event`; `INTERNAL_SDK_ERROR` in `properties`. */
      errorType: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
      errorMessage: v.exactOptional(v.pipe(v.string(), v.maxLength(2000))),
      stackTrace: v.exactOptional(v.pipe(v.string(), v.maxLength(8000))),
    }),
  });
export type AnalyticsBody = v.InferInput<ReturnType<typeof analyticsBody>>;

export const analyticsEvent = endpoint<object>()({
  service: 'analytics',
  method: 'POST',
  pattern: '/e',
  reply: v.object({}),
});
