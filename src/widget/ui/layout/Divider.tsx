import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';

/** A hairline; with a label ("or") it parts two ways of doing the same. */
export function Divider({ label }: { label?: string | undefined }) {
  useSheet(moreSheet);
  return label === undefined ? <hr className="rule" /> : <p className="or">{label}</p>;
}
