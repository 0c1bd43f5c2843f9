import { Skeleton } from '../feedback/Skeleton';

/** As high as a Row, so that nothing jumps when the rows come. */
export function SkeletonRow() {
  return (
    <div className="row" aria-hidden="true">
      <Skeleton width={36} height={36} radius={10} />
      <Skeleton width="45%" height={14} />
    </div>
  );
}
