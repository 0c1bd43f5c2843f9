/** Detects the user's device. Source: protocol §3.3 "Detection". */

const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i;

export function userAgent(): string {
  return globalThis.navigator?.userAgent ?? '';
}

function media(query: string): boolean {
  return globalThis.matchMedia?.(query).matches ?? false;
}

/** A phone or tablet: coarse pointer, or its name in the user agent. */
export function isMobile(): boolean {
  return media('(pointer: coarse)') || MOBILE.test(userAgent());
}
