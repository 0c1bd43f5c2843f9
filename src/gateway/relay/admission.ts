/** Admits sockets: a known project, from one of its pages, with a valid token. */
import type { IncomingMessage } from 'node:http';
import type { Project } from '../config';
import { admitsPage } from './page-origins';
import { readToken, type TokenProblem, type TokenRules } from './token';

export type AdmissionRefusal = TokenProblem | 'project' | 'origin';

/** Clients know some of these by their words. Source: protocol §6.5. */
export const REFUSAL_REASONS: Readonly<Record<AdmissionRefusal, string>> = {
  project: 'Unauthorized: invalid key',
  origin: 'Unauthorized: origin not allowed',
  token_missing: 'JWT validation error: JWT Token is missing',
  token_malformed: 'JWT validation error: JWT Token is malformed',
  token_signature: 'JWT validation error: JWT Token has a wrong signature',
  token_audience: 'JWT validation error: JWT Token is for another relay',
  token_not_yet_valid: 'JWT validation error: JWT Token is not yet valid',
  token_expired: 'JWT validation error: JWT Token is expired',
};
/** The one close code that clients take for a refusal; after any other they come back. */
export const REFUSED_CODE = 3000;

export interface AdmittedClient {
  /** `did:key:…`; never logged. */
  client: string;
  project: Project;
}

export function admitSocket(
  { headers }: Pick<IncomingMessage, 'headers'>,
  query: URLSearchParams,
  rules: TokenRules & {
    projects: Readonly<Record<string, Project>>;
    /** Of the gateway's page. */
    ownOrigins: readonly string[];
  },
): AdmittedClient | { refusal: AdmissionRefusal } {
  const id = query.get('projectId') ?? '';
  const project = Object.hasOwn(rules.projects, id) ? rules.projects[id] : undefined;
  if (!project) return { refusal: 'project' };
  const { origin } = headers;
  // Apps that are not web pages send none.
  if (origin && !admitsPage(project, origin, rules.ownOrigins)) return { refusal: 'origin' };
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = readToken(query.get('auth') ?? bearer, rules);
  return 'problem' in token ? { refusal: token.problem } : { client: token.client, project };
}
