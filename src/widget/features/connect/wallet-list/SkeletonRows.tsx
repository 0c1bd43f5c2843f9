import { SkeletonRow } from '../../../ui/lists/SkeletonRow';

const KEYS = ['a', 'b', 'c', 'd'];

/** Reserves the place of up to four rows that are loading. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <>
      {KEYS.slice(0, count).map((key) => (
        <SkeletonRow key={key} />
      ))}
    </>
  );
}
