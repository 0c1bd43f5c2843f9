import { moreSheet } from '../styles/more-sheet';
import { useSheet } from '../styles/use-sheet';
import { avatarGradient } from './avatar-gradient';
import { parsePicture } from './picture-source';
import { useRemoteImage } from './use-remote-image';

interface AvatarProps {
  address: string;
  /** A profile picture; the gradient stays where it cannot be shown. */
  src?: string | undefined;
  size?: number | undefined;
}

/** A gradient of the address: the same address always looks the same. */
export function Avatar({ address, src, size = 36 }: AvatarProps) {
  useSheet(moreSheet);
  const source = parsePicture(src);
  const [image] = useRemoteImage(source.kind === 'remote' ? source.url : undefined);
  const length = `${size}px`;
  return (
    <div
      className="avatar"
      aria-hidden="true"
      style={{ inlineSize: length, blockSize: length, background: avatarGradient(address) }}
    >
      {image}
    </div>
  );
}
