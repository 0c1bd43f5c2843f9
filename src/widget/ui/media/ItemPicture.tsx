import { useCallback, useMemo, useState } from 'react';
import { Icon, type IconName } from '../icons/Icon';
import { classNames } from '../layout/class-names';
import { monogramLetters, monogramLook, type PictureLook } from './monogram';
import { parsePicture } from './picture-source';
import { RasterImage } from './RasterImage';
import { useRemoteImage } from './use-remote-image';

interface PictureProps {
  /** The owner of the picture: supplies the monogram shown while or because no picture exists. */
  name: string;
  src?: string | undefined;
  /** Shown instead of a monogram, for rows of our own. */
  icon?: IconName | undefined;
  /** The monogram in the owner's colour: `ownLook(colour)`. */
  look?: PictureLook | undefined;
  size?: number | undefined;
  round?: boolean | undefined;
}

/** A wallet, network or token picture. Decorative: the name is next to it. */
export function ItemPicture({ name, src, icon, look, size = 36, round }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const source = useMemo(() => parsePicture(src), [src]);
  const remote = useRemoteImage(source.kind === 'remote' ? source.url : undefined);
  const onFail = useCallback(() => setFailed(src), [src]);
  const box = { inlineSize: `${size}px`, blockSize: `${size}px` };
  const fontSize = `${Math.round(size * 0.38)}px`;
  return (
    <span
      className={classNames('pic', round && 'round', icon && 'icon-tile')}
      aria-hidden="true"
      style={icon ? box : { ...box, ...(look ?? monogramLook(name)), fontSize }}
    >
      {icon ? <Icon name={icon} /> : monogramLetters(name)}
      {source.kind === 'raster' && failed !== src ? (
        <RasterImage type={source.type} bytes={source.bytes} size={size} onFail={onFail} />
      ) : (
        remote
      )}
    </span>
  );
}
