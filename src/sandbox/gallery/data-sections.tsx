import { ActionTile } from '../../widget/ui/controls/ActionTile';
import { Skeleton } from '../../widget/ui/feedback/Skeleton';
import { DetailRow } from '../../widget/ui/layout/DetailRow';
import { Divider } from '../../widget/ui/layout/Divider';
import { Panel } from '../../widget/ui/layout/Panel';
import { List } from '../../widget/ui/lists/List';
import { Row } from '../../widget/ui/lists/Row';
import { ShortList } from '../../widget/ui/lists/ShortList';
import { SkeletonRow } from '../../widget/ui/lists/SkeletonRow';
import { Avatar } from '../../widget/ui/media/Avatar';
import { ItemPicture } from '../../widget/ui/media/ItemPicture';
import { parsePicture } from '../../widget/ui/media/picture-source';
import { RasterImage } from '../../widget/ui/media/RasterImage';
import { Address } from '../../widget/ui/values/Address';
import { Amount } from '../../widget/ui/values/Amount';
import { Fiat } from '../../widget/ui/values/Fiat';
import type { GalleryTexts } from './gallery-texts';
import { PNG_ICON, SVG_ICON } from './sample-pictures';

interface SampleProps {
  t: GalleryTexts;
}

const ADDRESSES = [
  '0x71C7656EC7ab88b098defB751B7401B5f608976F',
  '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
];

const WALLETS = [
  'Foxglove',
  'Phantasm',
  'Rain Box',
  'Trustily',
  'Solar',
  'Cobra',
  'Argand',
  'Grail',
];

function Rows({ t }: SampleProps) {
  return (
    <>
      <Row
        picture={
          <ItemPicture name="WalletConnect" look={{ background: '#3a5cff', color: '#fff' }} />
        }
        label="WalletConnect"
        tag={t.qr}
        tagTone="accent"
      />
      <Row
        picture={<ItemPicture name="Phantasm" look={{ background: '#6d3bd6', color: '#fff' }} />}
        label="Phantasm"
        tag={t.recent}
      />
      <Row
        picture={<ItemPicture name="Foxglove" look={{ background: '#e8762d', color: '#14161c' }} />}
        label={t.long}
        tag={t.installed}
      />
      <Row
        picture={<ItemPicture name={t.all} icon="grid" />}
        label={t.all}
        tag="420+"
        icon="forward"
      />
      <Row
        picture={
          <ItemPicture name="Ethereum" look={{ background: '#627eea', color: '#14161c' }} round />
        }
        label="Ethereum"
        selected
      />
      <Row picture={<ItemPicture name="Base" round />} label="Base" disabled />
      <Row
        plain
        picture={
          <ItemPicture name="Ether" look={{ background: '#627eea', color: '#14161c' }} round />
        }
        label="Ether"
        detail="1.204 ETH"
        trailing={<Amount value="3005.98" digits={2} symbol="USD" />}
      />
    </>
  );
}

function ListSample({ t }: SampleProps) {
  return (
    <List
      label={t.all}
      items={WALLETS}
      maxHeight={290}
      itemKey={(name) => name}
      renderItem={(name) => <Row picture={<ItemPicture name={name} />} label={name} />}
    />
  );
}

function ShortListSample({ t }: SampleProps) {
  return (
    <ShortList label={t.recent} maxHeight={220}>
      {WALLETS.map((name) => (
        <li key={name}>
          <Row picture={<ItemPicture name={name} />} label={name} />
        </li>
      ))}
    </ShortList>
  );
}

const MANY = Array.from({ length: 5_000 }, (_, index) => `Wallet ${index + 1}`);

function VirtualList({ t }: SampleProps) {
  return (
    <List
      label={t.all}
      items={MANY}
      maxHeight={230}
      itemKey={(name) => name}
      renderItem={(name) => <Row picture={<ItemPicture name={name} />} label={name} />}
      testId="virtual"
    />
  );
}

function Pictures() {
  return (
    <>
      <div className="line">
        <ItemPicture name="Foxglove" size={56} />
        <ItemPicture name="Rain Box" size={56} look={{ background: '#0f766e', color: '#fff' }} />
        <ItemPicture name="Sun" size={56} look={{ background: '#ffd54a', color: '#14161c' }} />
        <ItemPicture name="Ethereum" size={56} round />
        <ItemPicture name="Grid" icon="grid" />
      </div>
      <div className="line">
        <ItemPicture name="Raster icon" src={PNG_ICON} size={56} />
        <ItemPicture name="Vector Icon" src={SVG_ICON} size={56} />
        <ItemPicture name="Gone" src="https://gone.invalid/a.png" size={56} />
        <ItemPicture name="狐 手套" size={56} />
        <ItemPicture name="👻" size={56} />
      </div>
    </>
  );
}

function Avatars() {
  return (
    <div className="line">
      {ADDRESSES.map((address) => (
        <Avatar key={address} address={address} size={48} />
      ))}
      <Avatar address={ADDRESSES[0] ?? ''} />
    </div>
  );
}

function Amounts() {
  return (
    <>
      <Amount large value="4218.0799" symbol="ETH" />
      <Amount value="1200" symbol="USDC" />
      <Amount value="0" symbol="TWO" />
      <Amount value="123456789012345678901234.999999" />
    </>
  );
}

function Fiats() {
  return (
    <>
      <Fiat large value="4218.0799" currency="USD" />
      <Fiat value="0.004" currency="USD" />
      <Fiat value="123456789012345678901234.999999" currency="USD" />
      <Fiat value="1234.5" currency="USD" locale="de" />
    </>
  );
}

function ActionTiles({ t }: SampleProps) {
  return (
    <div className="tiles-row">
      <ActionTile icon="receive" label={t.receive} />
      <ActionTile icon="send" label={t.send} />
      <ActionTile icon="swap" label={t.long} />
    </div>
  );
}

function Addresses() {
  return (
    <p>
      <Address address={ADDRESSES[0] ?? ''} /> · <Address address={ADDRESSES[1] ?? ''} />
    </p>
  );
}

function Details({ t }: SampleProps) {
  return (
    <dl>
      <DetailRow label={t.network}>Ethereum</DetailRow>
      <DetailRow label={t.fee}>0.0003 ETH</DetailRow>
      <DetailRow label={t.total} strong>
        1.2043 ETH
      </DetailRow>
    </dl>
  );
}

function Dividers({ t }: SampleProps) {
  return (
    <>
      <Divider label={t.or} />
      <Divider />
    </>
  );
}

function Panels({ t }: SampleProps) {
  return (
    <Panel>
      <span className="note">{t.total}</span>
      <Amount large value="0.5" symbol="ETH" />
    </Panel>
  );
}

const PNG = parsePicture(PNG_ICON);
const ignore = () => {};

function RasterImages() {
  return PNG.kind === 'raster' ? (
    <span className="pic" style={{ inlineSize: '56px', blockSize: '56px' }}>
      <RasterImage type={PNG.type} bytes={PNG.bytes} size={56} onEnd={ignore} />
    </span>
  ) : null;
}

function Skeletons() {
  return (
    <>
      <SkeletonRow />
      <SkeletonRow />
    </>
  );
}

function SkeletonBars() {
  return (
    <>
      <Skeleton height={48} radius={16} />
      <Skeleton width="60%" height={14} />
    </>
  );
}

export const DATA_SECTIONS = [
  { name: 'Row', View: Rows },
  { name: 'List', View: ListSample },
  { name: 'VirtualList', View: VirtualList },
  { name: 'ShortList', View: ShortListSample },
  { name: 'ItemPicture', View: Pictures },
  { name: 'Avatar', View: Avatars },
  { name: 'Amount', View: Amounts },
  { name: 'Fiat', View: Fiats },
  { name: 'ActionTile', View: ActionTiles },
  { name: 'Address', View: Addresses },
  { name: 'DetailRow', View: Details },
  { name: 'Divider', View: Dividers },
  { name: 'Panel', View: Panels },
  { name: 'RasterImage', View: RasterImages },
  { name: 'Skeleton', View: SkeletonBars },
  { name: 'SkeletonRow', View: Skeletons },
];
