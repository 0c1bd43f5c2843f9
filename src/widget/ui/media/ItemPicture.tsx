import { useCallback, useMemo, useState } from 'react';
import {
  monogramLetters,
  monogramLook,
  type PictureLook,
} from '../../../protocol/pictures/monogram';
import { Icon, type IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { parsePicture } from './picture-source';
import { RasterImage } from './RasterImage';
import { useRemoteImage } from './use-remote-image';

interface PictureProps {
  /** The owner of the picture: supplies the monogram shown while or because no picture exists. */
  name: string;
  src?: string | undefined;
  /** Shown instead of a monogram, for rows of our own. */
  icon?: IconName | undefined;
  /** The monogram in the owner's color. */
  look?: PictureLook | undefined;
  size?: number | undefined;
  round?: boolean | undefined;
}

/**
 * A wallet, network or token picture. Decorative: the name is next to it. A picture may be
 * transparent, so the monogram is removed when the picture has painted.
 */
export function ItemPicture({ name, src, icon, look, size = 36, round }: PictureProps) {
  const [last, setLast] = useState<{ src?: string | undefined; painted?: boolean }>({});
  const source = useMemo(() => parsePicture(src), [src]);
  const [remote, loaded] = useRemoteImage(source.kind === 'remote' ? source.url : undefined);
  const onEnd = useCallback((painted: boolean) => setLast({ src, painted }), [src]);
  const painted = last.src === src ? last.painted : undefined;
  const box = { inlineSize: `${size}px`, blockSize: `${size}px` };
  const fontSize = `${Math.round(size * 0.36)}px`;
  const bare = icon || painted || loaded;
  return (
    <span
      className={classNames('pic', round && 'round', icon && 'icon-tile')}
      aria-hidden="true"
      style={bare ? box : { ...box, ...(look ?? monogramLook(name)), fontSize }}
    >
      {icon ? <Icon name={icon} /> : !bare && monogramLetters(name)}
      {source.kind === 'raster' && painted !== false ? (
        <RasterImage type={source.type} bytes={source.bytes} size={size} onEnd={onEnd} />
      ) : (
        remote
      )}
    </span>
  );
}
