import { useCallback } from 'react';
import { LongList, type LongListProps } from '../../widget/ui/lists/LongList';
import { TileGrid } from '../../widget/ui/lists/TileGrid';
import { ItemPicture } from '../../widget/ui/media/ItemPicture';
import type { GalleryTexts } from './gallery-texts';

interface SampleProps {
  t: GalleryTexts;
}

interface Line {
  id: string;
  kind: 'head' | 'line';
}

const LINES: readonly Line[] = Array.from({ length: 5_000 }, (_, at) => ({
  id: `${at}`,
  kind: at % 12 === 0 ? 'head' : 'line',
}));
const HEIGHTS = { head: 28, line: 44 };
const keyOf = ({ id }: Line): string => id;
const kindOf = ({ kind }: Line): string => kind;
const isLine = ({ kind }: Line): boolean => kind === 'line';

function LongListSample({ t }: SampleProps) {
  const renderRow = useCallback<LongListProps<Line>['renderRow']>(
    ({ id, kind }, tabIndex) =>
      kind === 'head' ? (
        <p className="small muted">{t.recent}</p>
      ) : (
        <button type="button" className="row" tabIndex={tabIndex}>
          {t.send} {id}
        </button>
      ),
    [t],
  );
  return (
    <LongList
      rows={LINES}
      label={t.activity}
      rowKey={keyOf}
      kindOf={kindOf}
      heights={HEIGHTS}
      gap={2}
      maxHeight={230}
      pressable={isLine}
      renderRow={renderRow}
      foot={<p className="small muted mid">{t.total}</p>}
      testId="long"
    />
  );
}

const TILES = Array.from({ length: 2_000 }, (_, at) => `Tile ${at + 1}`);
const nameOf = (name: string): string => name;
const columnsFor = (width: number): number => (width >= 280 ? 4 : 3);
const nothing = (): void => {};

function TileGridSample({ t }: SampleProps) {
  return (
    <TileGrid
      items={TILES}
      itemKey={nameOf}
      label={t.nfts}
      columnsFor={columnsFor}
      tileHeight={84}
      gap={4}
      maxHeight={230}
      topic=""
      busy={false}
      onEndReached={nothing}
      renderTile={(name, _index, tabIndex) => (
        <button type="button" className="col mid" tabIndex={tabIndex}>
          <ItemPicture name={name} size={56} />
          <span className="small cut">{name}</span>
        </button>
      )}
      foot={null}
      testId="tile-grid"
    />
  );
}

export const LONG_SECTIONS = [
  { name: 'LongList', View: LongListSample },
  { name: 'TileGrid', View: TileGridSample },
];
