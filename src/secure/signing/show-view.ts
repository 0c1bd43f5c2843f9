/** Shows a view of the secure site: the one place that knows how. */
import { render } from 'react-dom';

export type View = Parameters<typeof render>[0];

/** @param view Null: removes it. */
export function showView(view: View, root: Element): void {
  render(view, root);
}
