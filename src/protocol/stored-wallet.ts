/** A recent wallet, as the widget stores it. Source: protocol §3.1, §7. */
import * as v from 'valibot';
import { storedName, storedText as string } from './stored-text';

export const recentWallet = v.object({
  id: v.pipe(string, v.minLength(1)),
  name: storedName,
  image_id: v.exactOptional(string),
  image_url: v.exactOptional(string),
  rdns: v.exactOptional(string),
  mobile_link: v.exactOptional(v.nullish(string)),
  link_mode: v.exactOptional(v.nullish(string)),
  desktop_link: v.exactOptional(v.nullish(string)),
  webapp_link: v.exactOptional(v.nullish(string)),
  homepage: v.exactOptional(string),
  app_store: v.exactOptional(string),
  play_store: v.exactOptional(string),
  chrome_store: v.exactOptional(string),
  injected: v.exactOptional(
    v.array(v.object({ namespace: v.exactOptional(string), injected_id: v.exactOptional(string) })),
  ),
});
