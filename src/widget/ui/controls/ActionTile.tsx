import { Icon, type IconName } from '../icons/Icon';
import '../icons/more-icons';
import { tilesSheet } from '../styles/tiles-css';
import { useSheet } from '../styles/use-sheet';
import { Pressable, type PressProps } from './Pressable';

interface ActionTileProps extends PressProps {
  icon: IconName;
  /** A word. */
  label: string;
}

/** What can be done, as one of a few; put them into a `.tiles-row`. */
export function ActionTile({ icon, label, ...press }: ActionTileProps) {
  useSheet(tilesSheet);
  return (
    <Pressable {...press} className="action" part="action">
      <Icon name={icon} />
      <span>{label}</span>
    </Pressable>
  );
}
