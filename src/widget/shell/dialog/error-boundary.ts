import * as react from 'react';

type UseErrorBoundary = (caught?: (error: unknown) => void) => [error: unknown, reset: () => void];

/** Catches what a child throws while rendering. In preact/compat, but not in its types. */
export const useErrorBoundary = (react as unknown as { useErrorBoundary: UseErrorBoundary })
  .useErrorBoundary;
