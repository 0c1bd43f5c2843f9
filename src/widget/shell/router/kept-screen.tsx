import type { ComponentType, JSX } from 'react';
import type { StackEntry } from './view-stack';

interface KeptProps {
  draw: ComponentType<{ entry: StackEntry }>;
  entry: StackEntry;
  hidden: boolean;
}

interface KeptComponent {
  shouldComponentUpdate?(next: KeptProps): boolean;
}

function renderKept(this: KeptComponent, { draw: Screen, entry }: KeptProps): JSX.Element {
  this.shouldComponentUpdate = ({ hidden }) => !hidden;
  return <Screen entry={entry} />;
}

/**
 * A screen below the shown one is not rendered with the stack: on a slow phone the list of wallets
 * takes as long as the screen that was pressed for.
 */
export const KeptScreen = renderKept as unknown as (props: KeptProps) => JSX.Element;
