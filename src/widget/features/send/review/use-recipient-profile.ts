import { useEffect, useState } from 'react';
import { type Profile, profileOf } from './recipient-profile';
import type { Review } from './review';

/** Loads after the review, which does not wait for it. */
export function useProfile(review: Review): Profile | undefined {
  const to = `${review.place.where.network.id}:${review.transfer.to}:${review.name}`;
  const [found, setFound] = useState<{ of: string; profile: Profile | undefined }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of the review do not affect the name
  useEffect(() => {
    let left = false;
    void profileOf(review).then((profile) => {
      if (!left) setFound({ of: to, profile });
    });
    return () => {
      left = true;
    };
  }, [to]);
  return found?.of === to ? found.profile : undefined;
}
