import type { ReactNode } from 'react';
import { IconButton } from '../../ui/controls/IconButton';
import type { IconName } from '../../ui/icons/Icon';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { Address } from '../../ui/values/Address';

interface WalletLineProps {
  name: string;
  icon?: string | undefined;
  address?: string | undefined;
  /** A word for the action of the line. */
  tag?: string | undefined;
  onPress: () => void;
  end: { icon: IconName; label: string; onPress: () => void };
  testId: string;
}

/** A wallet that is not used now: taken by a press, and let go of by the button beside it. */
export function WalletLine({ name, icon, address, tag, onPress, end, testId }: WalletLineProps) {
  const detail: ReactNode = address && <Address address={address} />;
  return (
    <div class="beside">
      <Row
        picture={<ItemPicture name={name} src={icon} />}
        label={<bdi>{name}</bdi>}
        detail={detail}
        tag={tag}
        onPress={onPress}
        testId={testId}
      />
      <IconButton
        icon={end.icon}
        label={end.label}
        onPress={end.onPress}
        testId={`${testId}-end`}
      />
    </div>
  );
}
