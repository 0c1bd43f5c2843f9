/** The pages that may use a project. ADR 42. */
import { TEST_PROJECT_ORIGINS } from '../../protocol/http/project-config';
import type { Project } from '../config';

/** The owner's list; in test mode also free hosts and this machine. */
export function originsOfProject({
  allowedOrigins,
  mode,
}: Pick<Project, 'allowedOrigins' | 'mode'>): readonly string[] {
  return mode === 'test' ? [...allowedOrigins, ...TEST_PROJECT_ORIGINS] : allowedOrigins;
}
