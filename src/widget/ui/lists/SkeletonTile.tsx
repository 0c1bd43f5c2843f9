import { Skeleton } from '../feedback/Skeleton';

/** As high as an ItemTile, so that nothing jumps when the tiles come. */
export function SkeletonTile({ size }: { size: number }) {
  return (
    <div className="tile">
      <Skeleton width={size} height={size} radius="25%" />
      <Skeleton width="60%" height={16} />
    </div>
  );
}
