/** The projects that may use the embedded wallet, and the origins of their pages. */
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { originAllowed } from '../../protocol/http/project-config';
import type { Project } from '../config';
import { offersEmailLogin, originsOfProject } from '../http/project-origins';
import { refuse } from './auth-refusal';

export interface AuthProject {
  id: string;
  /** In mails. */
  name: string;
  mode: WalletMode;
  /** Without it no login begins but on the secure site's own page, so that people can leave with their wallet. */
  offersEmail: boolean;
}

export interface AuthProjects {
  /**
   * @param origin As the browser reports it; one of the secure site's own for its own windows.
   * @throws AuthRefusedError The same for an unknown project and for a page that it does not allow.
   */
  require(id: string, origin: string): AuthProject;
  /** The secure site's own page, where people manage their wallet. It signs nothing. */
  isOwnSite(origin: string): boolean;
}

/** @returns the id of a test project with email login, if there is one: its wallets need `testKek`. */
export const testProjectOf = (projects: Readonly<Record<string, Project>>): string | undefined =>
  Object.entries(projects).find(
    ([, project]) => project.mode === 'test' && offersEmailLogin(project),
  )?.[0];

export function createAuthProjects(
  projects: Readonly<
    Record<string, Pick<Project, 'name' | 'mode' | 'allowedOrigins' | 'mail' | 'features'>>
  >,
  secureOrigins: readonly string[],
): AuthProjects {
  const isOrigin = (text: string) =>
    /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
  const isOwnSite = (origin: string) => secureOrigins.includes(origin);
  return {
    isOwnSite,
    require(id, origin) {
      const project = Object.hasOwn(projects, id) ? projects[id] : undefined;
      if (!project || !isOrigin(origin)) refuse('origin_refused');
      const { mode } = project;
      if (!isOwnSite(origin) && !originAllowed(originsOfProject(project), origin)) {
        refuse('origin_refused');
      }
      const { mail, name } = project;
      return { id, mode, name: mail?.name ?? name, offersEmail: offersEmailLogin(project) };
    },
  };
}
