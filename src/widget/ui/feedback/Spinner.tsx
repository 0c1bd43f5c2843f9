import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

/** A small turning circle; the control that holds it says what is going on. */
export function Spinner() {
  useSheet(moreSheet);
  return (
    <svg className="spinner" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray="28 72" />
    </svg>
  );
}
