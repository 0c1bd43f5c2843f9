/** The configuration by a project's owner. Source: protocol §2.1, §2.2. */
import {
  appkitConfig,
  projectOrigins,
  REMOTE_FEATURE_IDS,
} from '../../protocol/http/project-config';
import type { Project } from '../config';
import type { DomainDeps } from '../domain';
import type { GatewayApp } from '../gateway-context';
import { onceFor } from '../http/kept-replies';
import { originsOfProject } from '../http/project-origins';
import { serveEndpoint } from './endpoint-route';

export function register(app: GatewayApp, { guard, config }: DomainDeps): void {
  const configOf = onceFor(
    config.secure ? allFeatures : (project) => allFeatures(withoutLogins(project)),
  );
  for (const [endpoint, replyOf] of [
    [appkitConfig, configOf],
    [projectOrigins, originsOf],
  ] as const) {
    const again = ({ project }: { project: Project | undefined }) => project && replyOf(project);
    const options = { guard, kept: 'private, max-age=60', again };
    serveEndpoint<string, unknown>(app, endpoint, options, ({ c }) => replyOf(c.get('project')));
  }
}

/** Logins need the secure site, with its mail, vault and keys: without it a field would lead nowhere. */
const withoutLogins = ({ features }: Pick<Project, 'features'>): Pick<Project, 'features'> => ({
  features: features.map((feature) =>
    feature.id === 'social_login' ? { ...feature, config: [] } : feature,
  ),
});

function allFeatures({ features }: Pick<Project, 'features'>) {
  // Every feature is named: to this protocol's clients a missing one is off without a word.
  const missing = REMOTE_FEATURE_IDS.filter((id) => !features.some((feature) => feature.id === id));
  return {
    features: [...features, ...missing.map((id) => ({ id, isEnabled: false, config: [] }))],
  };
}

const originsOf = onceFor((project: Project) => ({
  allowedOrigins: [...originsOfProject(project)],
}));
