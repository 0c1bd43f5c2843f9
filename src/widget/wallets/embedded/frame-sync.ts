/** Describes the page to the frame: its theme and its name. Source: protocol §5.3, §5.4 "Theme". */
import { ACCENT_VARIABLE } from '../../../protocol/frame/frame-envelope';
import type { RequestPayload } from '../../../protocol/frame/frame-messages';
import { sdkParams } from '../../core/config/client-params';
import { $options, resolveTheme } from '../../core/config/options';
import { siteFacts } from '../../core/host/site';

const DARK = '(prefers-color-scheme: dark)';
const NAME_LENGTH = 256;
const DESCRIPTION_LENGTH = 1_000;
const ICONS = 16;

export function themeNow(): RequestPayload<'SYNC_THEME'> {
  const { theme, accent } = $options.get();
  const variables = accent && { [ACCENT_VARIABLE]: accent.slice(0, NAME_LENGTH) };
  return {
    themeMode: resolveTheme(theme, matchMedia(DARK).matches),
    ...(variables && { themeVariables: variables, w3mThemeVariables: variables }),
  };
}

export function dappData(): RequestPayload<'SYNC_DAPP_DATA'> {
  const { projectId, metadata } = $options.get();
  const { sv } = sdkParams();
  return {
    projectId,
    sdkVersion: sv.slice(0, 64),
    metadata: {
      name: siteFacts().name.slice(0, NAME_LENGTH),
      description: (metadata.description ?? '').slice(0, DESCRIPTION_LENGTH),
      url: metadata.url ?? location.origin,
      icons: (metadata.icons ?? []).slice(0, ICONS),
    },
  };
}

/** Calls `changed` whenever the looks have changed. @returns a stop. */
export function onThemeChange(changed: () => void): () => void {
  const query = matchMedia(DARK);
  let last = JSON.stringify(themeNow());
  const check = (): void => {
    const now = JSON.stringify(themeNow());
    if (now === last) return;
    last = now;
    changed();
  };
  query.addEventListener('change', check);
  const stop = $options.listen(check);
  return () => {
    query.removeEventListener('change', check);
    stop();
  };
}
