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

/** A tile for one of a few actions; place tiles in a `.tiles-row`. */
export function ActionTile({ icon, label, ...press }: ActionTileProps) {
  useSheet(tilesSheet);
  return (
    <Pressable {...press} className="action" part="action">
      <Icon name={icon} />
      <span>{label}</span>
    </Pressable>
  );
}
