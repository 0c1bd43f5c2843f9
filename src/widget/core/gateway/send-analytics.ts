/** Sends what `core/analytics/track-event.ts` has recorded, if the gateway wants it. Source: protocol §2.5. */
import {
  type AnalyticsBody,
  analyticsConfig,
  analyticsEvent,
} from '../../../protocol/http/analytics';
import { $options } from '../config/options';
import { AppKitError } from '../errors/app-kit-error';
import { randomId } from '../platform/random-id';
import { showAlert } from '../reporting/alerts';
import { callGateway } from './gateway-client';
import type { TrackedEvent } from './gateway-types';

/** Whose answer the two below are. */
let asked = '';
let gatewaySays: Promise<boolean> | undefined;
/** No more events: the gateway answered 403. */
let refused = false;

async function wanted(allowed: () => boolean): Promise<boolean> {
  const { projectId, configUrl, analyticsUrl } = $options.get();
  const now = `${projectId} ${configUrl} ${analyticsUrl}`;
  if (now !== asked) {
    asked = now;
    gatewaySays = undefined;
    refused = false;
  }
  if (refused || !allowed()) return false;
  gatewaySays ??= callGateway(analyticsConfig, { quiet: true }).then(
    (reply) => reply.isAnalyticsEnabled,
    () => false,
  );
  // The owner or the user may have turned analytics off during the request.
  return (await gatewaySays) && allowed() && !refused;
}

/** Never rejects. Carries the page without its query, and no address. */
export async function sendEvents(
  events: readonly TrackedEvent[],
  allowed: () => boolean,
): Promise<void> {
  if (!(await wanted(allowed))) return;
  for (const { event, type = 'track', properties, detail, timestamp } of events) {
    void send({
      eventId: randomId(),
      url: location.origin + location.pathname,
      domain: location.hostname,
      timestamp,
      props: { type, event, ...(properties && { properties: { ...properties } }), ...detail },
    });
  }
}

async function send(body: AnalyticsBody): Promise<void> {
  try {
    await callGateway(analyticsEvent, { body, quiet: true });
  } catch (error) {
    if (!(error instanceof AppKitError && error.params.n === 403) || refused) return;
    refused = true;
    showAlert(error.code);
  }
}
