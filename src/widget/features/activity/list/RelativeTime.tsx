import { useStore } from '../../../core/views/use-store';
import { relativeTime } from './relative-time';
import { $currentTime } from './use-clock';

/**
 * Renders the relative time. A separate component, so that a clock tick renders only this. @param
 * at epoch ms
 */
export function RelativeTime({ at, locale }: { at: number; locale: string }) {
  return <>{relativeTime(at, useStore($currentTime), locale)}</>;
}
