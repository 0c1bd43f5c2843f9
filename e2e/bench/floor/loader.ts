/**
 * The floor's loader: as little as a script of a dialog's can be before intent. `data-when="idle"`
 * brings the dialog as soon as the page is idle, else it comes with the press.
 */
import type { FloorDialog } from './dialog';

declare global {
  interface Window {
    Floor?: { open(): void; close(): void };
  }
}

const script = document.currentScript as HTMLScriptElement;
const address = new URL('dialog.js', script.src).href;
let loading: Promise<FloorDialog> | undefined;
const load = (): Promise<FloorDialog> => {
  loading ??= import(address) as Promise<FloorDialog>;
  return loading;
};
const call = (name: keyof FloorDialog) => () => {
  load().then((dialog) => dialog[name]());
};
const open = call('open');
document.addEventListener('click', ({ target }) => (target as Element).id === 'open' && open());
window.Floor = { open, close: call('close') };
if (script.dataset.when === 'idle') requestIdleCallback(load);
