import type { ReactNode } from 'react';
import { Spinner } from '../feedback/Spinner';
import { Icon, type IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { Pressable, type PressProps } from './Pressable';

interface ButtonProps extends PressProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'normal' | 'slim' | undefined;
  icon?: IconName | undefined;
  full?: boolean | undefined;
  /** Keeps its width and focus, answers no press. */
  loading?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  useSheet(moreSheet);
  const { children, variant = 'secondary', size, icon, full, loading, ...press } = props;
  return (
    <Pressable
      {...press}
      className={classNames('btn', variant, size === 'slim' && size, full && 'full')}
      part={`button button-${variant}`}
      busy={loading}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {loading && <Spinner />}
    </Pressable>
  );
}
