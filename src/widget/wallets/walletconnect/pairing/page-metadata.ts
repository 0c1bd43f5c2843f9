/** How this page introduces itself to a wallet. Source: protocol §6.3 "metadata". */
import type { Metadata } from '../../../core/config/options';

export interface PageMetadata {
  name: string;
  description: string;
  url: string;
  icons: string[];
}

/** The owner's address where it is one of this host: a wallet warns of any other. */
function addressOf({ url }: Metadata, page: Pick<Location, 'origin' | 'host'>): string {
  try {
    if (url && new URL(url).host === page.host) return url;
  } catch {
    // No address.
  }
  return page.origin;
}

export function pageMetadata(
  metadata: Metadata,
  page: { location: Pick<Location, 'origin' | 'host'>; title: string },
): PageMetadata {
  const { name, description, icons } = metadata;
  return {
    name: name || page.title.trim() || page.location.host,
    description: description ?? '',
    url: addressOf(metadata, page.location),
    icons: [...(icons ?? [])].filter(Boolean),
  };
}
