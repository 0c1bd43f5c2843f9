/** The configuration by a project's owner. Source: protocol §2.1, §2.2. */
import {
  appkitConfig,
  projectOrigins,
  REMOTE_FEATURE_IDS,
} from '../../protocol/http/project-config';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { serveEndpoint } from './endpoint-route';

export function register(app: GatewayApp, { guard }: DomainDeps): void {
  const options = { guard, cache: 'private, max-age=60' };
  serveEndpoint(app, appkitConfig, options, ({ c }) => {
    const { features } = c.get('project');
    // Every feature is named: to this protocol's clients a missing one is off without a word.
    const missing = REMOTE_FEATURE_IDS.filter(
      (id) => !features.some((feature) => feature.id === id),
    );
    return {
      features: [...features, ...missing.map((id) => ({ id, isEnabled: false, config: [] }))],
    };
  });
  serveEndpoint(app, projectOrigins, options, ({ c }) => ({
    allowedOrigins: c.get('project').allowedOrigins,
  }));
}
