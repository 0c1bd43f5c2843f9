/** The pages that may use a project. ADR 42. */
import { TEST_PROJECT_ORIGINS } from '../../protocol/http/project-config';
import type { Project } from '../config';

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
