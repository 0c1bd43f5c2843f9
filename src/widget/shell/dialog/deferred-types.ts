/** Types of the parts that an opening needs after its first view. `deferred-dialog.ts` loads them. */
import type { ComponentType } from 'react';
import type { viewTitle } from '../../core/i18n/view-titles';

export interface AttendedDialog {
  dialog: HTMLElement;
  card: HTMLElement;
  host: HTMLElement;
}

export interface DeferredDialog {
  Announcer: ComponentType<{ inside: boolean; here: boolean }>;
  AlertBar: ComponentType;
  CardLayer: ComponentType;
  viewTitle: typeof viewTitle;
  /** The dialog's finer manners, while it is open. Returns a stop. */
  attend(parts: AttendedDialog): () => void;
  /** Keeps an embedded card in its place in the page. Returns a stop. */
  stayPlaced(host: HTMLElement, place: () => void): () => void;
  /** Animates the body to the height of its screen. Returns a stop. */
  followHeight(body: HTMLElement): () => void;
  /** Lets the picture of a pressed row travel to the next screen. Returns a stop. */
  followPresses(body: HTMLElement): () => void;
  rememberPlace(key: number, body: HTMLElement): void;
  restorePlace(key: number, body: HTMLElement, back: boolean): void;
  forgetPlaces(keep: readonly number[]): void;
}
