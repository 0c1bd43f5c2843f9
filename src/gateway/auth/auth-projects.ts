/** The projects that may use the embedded wallet, and the origins of their pages. */
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { HOSTING_ORIGINS, originAllowed } from '../../protocol/http/project-config';
import type { Project } from '../config';
import { refuse } from './auth-refusal';

export interface AuthProject {
  id: string;
  /** In mails. */
  name: string;
  mode: WalletMode;
}

export interface AuthProjects {
  /**
   * @param origin As the browser reports it; one of the secure site's own for its own windows.
   * @throws AuthRefusedError The same for an unknown project and for a page that it does not allow.
   */
  require(id: string, origin: string): AuthProject;
}

export function createAuthProjects(
  projects: Readonly<Record<string, Pick<Project, 'name' | 'mode' | 'allowedOrigins' | 'mail'>>>,
  secureOrigins: readonly string[],
): AuthProjects {
  const isOrigin = (text: string) =>
    /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  return {
    require(id, origin) {
      const project = Object.hasOwn(projects, id) ? projects[id] : undefined;
      if (!project || !isOrigin(origin)) refuse('origin_refused');
      const { mode, allowedOrigins } = project;
      const allowed = [...allowedOrigins, ...(mode === 'test' ? HOSTING_ORIGINS : [])];
      if (!secureOrigins.includes(origin) && !originAllowed(allowed, origin)) {
        refuse('origin_refused');
      }
      return { id, name: project.mail?.name ?? project.name, mode };
    },
  };
}
