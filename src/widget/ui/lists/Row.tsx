import type { ReactNode } from 'react';
import { Pressable, type PressProps } from '../controls/Pressable';
import { Tag } from '../feedback/Tag';
import { Icon, type IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';

interface RowProps extends PressProps {
  label: ReactNode;
  picture?: ReactNode;
  /** Second, muted line. */
  detail?: ReactNode;
  tag?: string | undefined;
  tagTone?: 'neutral' | 'accent' | 'good' | 'bad' | undefined;
  /** Anything behind the tag, e.g. an amount. */
  trailing?: ReactNode;
  /** `forward`: opens a further view; other icons name the action. */
  icon?: IconName | undefined;
  plain?: boolean | undefined;
  selected?: boolean | undefined;
  busy?: boolean | undefined;
}

/** One line of a list that can be pressed. */
export function Row(props: RowProps) {
  const { label, picture, detail, tag, tagTone, trailing, plain, selected, ...press } = props;
  const icon = props.icon ?? (selected ? 'check' : undefined);
  return (
    <Pressable
      {...press}
      className={classNames('row', plain && 'plain')}
      part="row"
      current={selected}
    >
      {picture}
      <span className="text">
        <span className="name" dir="auto">
          {label}
        </span>
        {detail && (
          <span className="small muted cut" dir="auto">
            {detail}
          </span>
        )}
      </span>
      {tag && <Tag tone={tagTone}>{tag}</Tag>}
      {trailing}
      {icon && <Icon name={icon} />}
    </Pressable>
  );
}
