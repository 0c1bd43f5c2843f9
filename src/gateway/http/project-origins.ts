/** The pages that may use a project. ADR 42. */
import { originAllowed, TEST_PROJECT_ORIGINS } from '../../protocol/http/project-config';
import type { Project } from '../config';
import type { GatewayContext } from '../gateway-context';
import { ApiError } from './api-error';

/** The owner has turned e-mail login on: without it no page gets the frame. */
export const offersEmailLogin = ({ features }: Pick<Project, 'features'>): boolean =>
  features.some(
    ({ id, isEnabled, config }) =>
      id === 'social_login' && isEnabled && (config ?? []).includes('email'),
  );

/** The owner's list; in test mode also free hosts and this machine. */
export function originsOfProject({
  allowedOrigins,
  mode,
}: Pick<Project, 'allowedOrigins' | 'mode'>): readonly string[] {
  return mode === 'test' ? [...allowedOrigins, ...TEST_PROJECT_ORIGINS] : allowedOrigins;
}

/** Pages on the developer's machine may call for any project. */
export const admitsOrigin = (project: Project, origin: string): boolean =>
  originAllowed(['http://localhost:*', ...originsOfProject(project)], origin);

/** @throws ApiError 403 for pages that may not use the project. */
export function refuseOtherOrigins(c: GatewayContext): void {
  const origin = c.req.header('Origin');
  if (!origin || admitsOrigin(c.get('project'), origin)) return;
  throw new ApiError(
    403,
    'authentication',
    'This origin is not in the allowed origins of the project.',
  );
}
