/** The kinds of buttons that submit. */
const SUBMITS: readonly string[] = ['submit', 'image'];

/**
 * Returns true if Enter in a field of a form opens the modal: browsers press the form's first submit
 * button, and a button without a type is one. Source: HTML "implicit submission".
 */
export function hasSubmitTrigger(): boolean {
  const seen = new Set<HTMLFormElement>();
  const all = document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button,input');
  for (const { form, type, dataset } of all) {
    if (!form || seen.has(form) || !SUBMITS.includes(type)) continue;
    if (dataset.appkitOpen !== undefined) return true;
    seen.add(form);
  }
  return false;
}
