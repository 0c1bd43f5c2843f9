/**
 * Downloads a file for the user. No page policy blocks this; only a frame that is sandboxed without
 * `allow-downloads` does, silently: the user can also copy the saved text.
 */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Not in the document, so that its listeners do not see a click that the user did not make.
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
