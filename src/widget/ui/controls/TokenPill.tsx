import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { BadgedPicture } from '../media/BadgedPicture';
import { ItemPicture } from '../media/ItemPicture';
import { useSheet } from '../styles/use-sheet';
import { Pressable } from './Pressable';
import { pillSheet } from './pill-sheet';

interface TokenPillProps {
  /** Undefined without a token: the pill shows the label. */
  name: string | undefined;
  iconUrl: string | undefined;
  /** The network of the token, 14 px. */
  badge?: ReactNode;
  /** The action: to select another token. */
  label: string;
  onPress: () => void;
  testId: string;
}

/** The selected token beside its amount; it opens the list of tokens. */
export function TokenPill({ name, iconUrl, badge, label, onPress, testId }: TokenPillProps) {
  useSheet(pillSheet);
  const picture = <ItemPicture name={name ?? ''} src={iconUrl} round size={28} />;
  return (
    <Pressable className="pill" part="button" onPress={onPress} testId={testId}>
      {name !== undefined &&
        (badge ? <BadgedPicture badge={badge}>{picture}</BadgedPicture> : picture)}
      {name === undefined ? (
        label
      ) : (
        <>
          <bdi className="cut">{name}</bdi>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
      <Icon name="down" size={16} />
    </Pressable>
  );
}
