import { SkeletonRow } from '../../../ui/lists/SkeletonRow';

const KEYS = ['a', 'b', 'c', 'd'];

/** Holds the place of up to four rows that are on their way. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <>
      {KEYS.slice(0, count).map((key) => (
        <SkeletonRow key={key} />
      ))}
    </>
  );
}
