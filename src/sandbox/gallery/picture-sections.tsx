/** Sections of pictures with a meaning, addresses, and what opens or stays in sight. */
import { useState } from 'react';
import { Button } from '../../widget/ui/controls/Button';
import { LinkMotif } from '../../widget/ui/feedback/LinkMotif';
import { Disclosure } from '../../widget/ui/layout/Disclosure';
import { Foot } from '../../widget/ui/layout/Foot';
import { ExplainerList } from '../../widget/ui/lists/ExplainerList';
import { ItemTile } from '../../widget/ui/lists/ItemTile';
import { SkeletonTile } from '../../widget/ui/lists/SkeletonTile';
import { BadgedPicture } from '../../widget/ui/media/BadgedPicture';
import { DrawnPicture } from '../../widget/ui/media/DrawnPicture';
import { ItemPicture } from '../../widget/ui/media/ItemPicture';
import { AddressGroups } from '../../widget/ui/values/AddressGroups';
import { Fiat } from '../../widget/ui/values/Fiat';
import { RollingText } from '../../widget/ui/values/RollingText';
import type { GalleryTexts } from './gallery-texts';

interface SampleProps {
  t: GalleryTexts;
}

const ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

function LinkMotifs() {
  return (
    <>
      {[false, true].map((stopped) => (
        <LinkMotif
          key={String(stopped)}
          site={<ItemPicture name="Fern" size={64} />}
          stopped={stopped}
        >
          <ItemPicture name="Foxglove" size={64} />
        </LinkMotif>
      ))}
    </>
  );
}

function Disclosures({ t }: SampleProps) {
  return (
    <Disclosure summary={<span>{t.total}</span>}>
      <AddressGroups address={ADDRESS} />
    </Disclosure>
  );
}

function Feet({ t }: SampleProps) {
  return (
    <div className="view">
      <Foot>
        <Button full>{t.again}</Button>
      </Foot>
    </div>
  );
}

function Tiles() {
  return (
    <div className="apps">
      <ItemTile label="Foxglove" picture={<ItemPicture name="Foxglove" size={56} />} />
      <ItemTile disabled label="Rain Box" picture={<ItemPicture name="Rain Box" size={56} />} />
    </div>
  );
}

function Explainers({ t }: SampleProps) {
  return (
    <ExplainerList
      items={[
        { icon: 'wallet', title: t.tokens, text: t.failedWhy },
        { icon: 'globe', title: t.network, text: t.noneWhy },
      ]}
    />
  );
}

function Rollings({ t }: SampleProps) {
  const [cents, setCents] = useState(421_807);
  return (
    <>
      <Fiat large value={(cents / 100).toFixed(2)} currency="USD" />
      <p>
        <RollingText text={`${cents}`} />
      </p>
      <Button size="slim" onPress={() => setCents(cents + 1_234)}>
        {t.again}
      </Button>
    </>
  );
}

const SMALL = [
  ...(['noTokens', 'noActivity', 'noNfts', 'noWallet'] as const),
  ...(['nothingFound', 'cannotLoad', 'notSupported', 'ownWallet'] as const),
];

function Drawings() {
  return (
    <>
      {SMALL.map((name) => (
        <DrawnPicture key={name} name={name} />
      ))}
      <DrawnPicture name="whatIsAWallet" wide />
      <DrawnPicture name="whatIsANetwork" wide />
    </>
  );
}

export const PICTURE_SECTIONS = [
  { name: 'LinkMotif', View: LinkMotifs },
  { name: 'Disclosure', View: Disclosures },
  { name: 'Foot', View: Feet },
  { name: 'ItemTile', View: Tiles },
  { name: 'SkeletonTile', View: () => <SkeletonTile size={56} /> },
  {
    name: 'BadgedPicture',
    View: () => (
      <>
        <BadgedPicture icon="receive">
          <ItemPicture name="Ether" round />
        </BadgedPicture>
        <BadgedPicture badge={<ItemPicture name="Base" round size={14} />}>
          <ItemPicture name="Ether" round size={28} />
        </BadgedPicture>
      </>
    ),
  },
  { name: 'ExplainerList', View: Explainers },
  { name: 'RollingText', View: Rollings },
  { name: 'DrawnPicture', View: Drawings },
  { name: 'AddressGroups', View: () => <AddressGroups address={ADDRESS} /> },
];
