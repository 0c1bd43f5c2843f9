/** Analytics switch and events. Nothing of an event is kept: it is counted. Source: protocol §2.5. */
import * as v from 'valibot';
import { analyticsBody, analyticsConfig, analyticsEvent } from '../../protocol/http/analytics';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { refuseOtherOrigins } from '../http/project-origins';
import { readJson } from '../http/read-body';
import { serveEndpoint } from './endpoint-route';

const MAX_BODY = 32_000;

export function register(app: GatewayApp, { metrics, guard }: DomainDeps): void {
  const schema = analyticsBody();

  serveEndpoint(app, analyticsConfig, { guard, cache: 'private, max-age=60' }, ({ c }) => ({
    isAnalyticsEnabled: c.get('project').analytics,
  }));

  app.post(analyticsEvent.pattern, guard, async (c) => {
    const project = c.get('project');
    refuseOtherOrigins(c);
    if (!v.is(schema, await readJson(c.req.raw, MAX_BODY))) {
      throw new ApiError(400, '', 'The body is not an analytics event.');
    }
    // A project that did not ask for events gets none, also from a widget that sends them.
    if (project.analytics) metrics.count('appkit_analytics_events_total');
    return c.json({ status: 'ok' }, 202, { 'Cache-Control': 'no-store' });
  });
}
