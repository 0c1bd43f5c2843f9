/** Holds the layer over the whole card: a moment that the view below does not belong to. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ComponentType } from 'react';

const layer = atom<ComponentType | undefined>();
/** The shell renders it above the header and the shown view. */
export const $cardLayer: ReadableAtom<ComponentType | undefined> = layer;

export function setCardLayer(next: ComponentType | undefined): void {
  layer.set(next);
}
