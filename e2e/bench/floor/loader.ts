/**
 * The loader of the floor, with the minimum that a dialog needs before intent. With
 * `data-when="idle"` it loads the dialog when the page is idle, otherwise on the press.
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
