import { siteFacts } from '../../core/host/site';
import { ItemPicture } from '../../ui/media/ItemPicture';

/** This site, beside the wallet that is asked. */
export function SitePicture() {
  const { name, icon } = siteFacts();
  return <ItemPicture name={name} src={icon} size={64} />;
}
