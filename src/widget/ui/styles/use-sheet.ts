import { useLayoutEffect } from 'react';
import { bringSheet, type Sheet } from './sheet';

/** For components that bring their own sheet: it is there before they are seen. */
export function useSheet(sheet: Sheet): void {
  useLayoutEffect(() => bringSheet(sheet), [sheet]);
}
