/** The share sheet of the visitor's system, where there is one. */
export function canShare(): boolean {
  return typeof globalThis.navigator?.share === 'function';
}

/**
 * Within a press. `closed`: the visitor changed their mind. `failed`: a frame may not share, or the
 * system would not.
 */
export async function shareText(text: string): Promise<'shared' | 'closed' | 'failed'> {
  try {
    await navigator.share({ text });
    return 'shared';
  } catch (error) {
    return (error as { name?: unknown } | null)?.name === 'AbortError' ? 'closed' : 'failed';
  }
}
