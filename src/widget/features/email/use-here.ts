import { useLayoutEffect, useRef } from 'react';

/** @returns says whether the screen is still shown: a late answer moves nothing after it was left. */
export function useHere(): () => boolean {
  const here = useRef(true);
  useLayoutEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  return () => here.current;
}
