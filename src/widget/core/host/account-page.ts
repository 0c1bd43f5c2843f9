/** The secure site's own page, on which people manage the wallet of their e-mail login. Source: protocol §5.1. */
export const accountPage = (secureUrl: string, projectId: string): string =>
  `${secureUrl}/dashboard?projectId=${encodeURIComponent(projectId)}`;
