/**
 * Copies the text; returns false on failure: http pages have no clipboard, and the browser may
 * block it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects what `element` shows, so that the visitor's own copy key takes it. */
export function selectContent(element: HTMLElement): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const root = element.getRootNode() as { getSelection?: () => Selection | null };
  // Chromium keeps a selection of its own per shadow root.
  const selection = root.getSelection?.() ?? document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
