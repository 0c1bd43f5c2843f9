import type { ReactNode } from 'react';
import { Pressable, type PressProps } from '../controls/Pressable';

interface ItemTileProps extends PressProps {
  picture: ReactNode;
  label: ReactNode;
  /** Part of its name that is only read out. */
  note?: string | undefined;
}

/** A picture with its name below, one of several in an `.apps` grid. */
export function ItemTile({ picture, label, note, ...press }: ItemTileProps) {
  return (
    <Pressable {...press} className="tile" part="row">
      {picture}
      <span className="cut" dir="auto">
        {label}
      </span>
      {note && <span className="vh">{note}</span>}
    </Pressable>
  );
}
