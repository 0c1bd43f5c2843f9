/**
 * Hands the visitor a file. Pages may forbid nearly everything else, but no policy stops this; a frame
 * that is sandboxed without `allow-downloads` does, and tells nobody: what is saved can also be copied.
 */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Not in the document: its listeners do not see a press that nobody made there.
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
