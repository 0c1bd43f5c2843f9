import { useStore } from '../../../core/views/use-store';
import { $catalogue } from '../../../core/wallets/catalogue';
import { walletImage } from '../../../core/wallets/image-urls';
import { Tag } from '../../../ui/feedback/Tag';
import { ItemPicture } from '../../../ui/media/ItemPicture';
import { useSheet } from '../../../ui/styles/use-sheet';
import { connectSheet } from '../sheet';

/** "412" as "410+": how many there are at least. */
function countTag(count: number): string {
  const tens = Math.floor(count / 10) * 10;
  return count > tens && tens ? `${tens}+` : `${count}`;
}

/** Three logos and the number of wallets, at the end of the row that leads to all of them. */
export function AllWalletsHint() {
  useSheet(connectSheet);
  const { count, recommended } = useStore($catalogue);
  if (!count) return null;
  return (
    <>
      <span class="connect-logos">
        {recommended.slice(-3).map((wallet) => (
          <ItemPicture key={wallet.id} name={wallet.name} src={walletImage(wallet)} size={24} />
        ))}
      </span>
      <Tag>{countTag(count)}</Tag>
    </>
  );
}
