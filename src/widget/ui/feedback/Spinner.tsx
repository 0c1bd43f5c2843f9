import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

/** A small spinner; the control around it names the activity. */
export function Spinner() {
  useSheet(moreSheet);
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" stroke-dasharray="28 72" />
    </svg>
  );
}
