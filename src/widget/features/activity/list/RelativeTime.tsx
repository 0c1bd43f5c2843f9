import { useStore } from '../../../core/views/use-store';
import { $now } from './now';
import { relativeTime } from './relative-time';

/** How long ago. Of its own, so that with the time only this is drawn anew. @param at epoch ms */
export function Ago({ at, locale }: { at: number; locale: string }) {
  return <>{relativeTime(at, useStore($now), locale)}</>;
}
