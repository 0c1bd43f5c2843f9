import { Icon, type IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { Pressable, type PressProps } from './Pressable';

interface IconButtonProps extends PressProps {
  icon: IconName;
  /** Read out and shown as a tooltip. */
  label: string;
  filled?: boolean | undefined;
}

export function IconButton({ icon, filled, ...press }: IconButtonProps) {
  return (
    <Pressable {...press} className={classNames('icon-btn', filled && 'fill')} part="icon-button">
      <Icon name={icon} />
    </Pressable>
  );
}
