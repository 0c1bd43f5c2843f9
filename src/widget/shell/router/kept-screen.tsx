import type { ComponentType, JSX } from 'react';
import type { StackEntry } from './view-stack';

interface ScreenProps {
  draw: ComponentType<{ entry: StackEntry }>;
  entry: StackEntry;
  hidden: boolean;
}

interface ScreenComponent {
  shouldComponentUpdate?(next: ScreenProps): boolean;
}

/** Preact alone asks one that is set while rendering. `Memo` does the same; the first view is without its chunk. */
function renderKept(this: ScreenComponent, { draw: Screen, entry }: ScreenProps): JSX.Element {
  this.shouldComponentUpdate = ({ hidden }) => !hidden;
  return <Screen entry={entry} />;
}

/**
 * A screen below the shown one is not rendered with the stack: on a slow phone the list of wallets
 * takes as long as the screen that was pressed for.
 */
export const KeptScreen = renderKept as unknown as (props: ScreenProps) => JSX.Element;
