/** Says one sentence on a page of the secure site that can show nothing else. */
export function sayAlone(text: string): void {
  const line = document.createElement('p');
  line.setAttribute('role', 'alert');
  line.textContent = text;
  document.body.replaceChildren(line);
}
