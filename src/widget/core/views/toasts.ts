/** One toast at a time. Source: specification §4 "Toast", ADR 22 (5 s, paused on hover and focus). */
import { atom, type ReadableAtom } from 'nanostores';
import { TOAST_CLOSE_MS, TOAST_REPLACE_MS } from '../constants/limits';

export interface Toast {
  id: number;
  variant: 'loading' | 'success' | 'error';
  message: string;
  autoClose: boolean;
  /** The copied text, or the wallet's own words. */
  detail?: string;
  /** A person's own refusal: nothing went wrong, so it is not shown in the colour of errors. */
  quiet?: boolean;
  /** A link to more details outside the page. */
  link?: ToastLink;
}

interface ToastLink {
  href: string;
  label: string;
}

export interface ToastOptions {
  quiet?: boolean;
  link?: ToastLink | undefined;
  /** Default: true for success; errors and loading stay until dismissed or replaced. */
  autoClose?: boolean;
  detail?: string;
}

const toast = atom<Toast | undefined>(undefined);
export const $toast: ReadableAtom<Toast | undefined> = toast;

let lastId = 0;
let closing: ReturnType<typeof setTimeout> | undefined;
let replacing: ReturnType<typeof setTimeout> | undefined;
let closesAt = 0;
let left = 0;

function closeIn(ms: number): void {
  left = ms;
  closesAt = Date.now() + ms;
  closing = setTimeout(() => {
    closing = undefined;
    hideToast();
  }, ms);
}

/**
 * An open toast is hidden first and the new one shown after 150 ms; the last one asked for wins.
 * @returns the toast's id
 */
export function showToast(
  variant: Toast['variant'],
  message: string,
  { autoClose = variant === 'success', detail, quiet, link }: ToastOptions = {},
): number {
  lastId += 1;
  const next: Toast = {
    id: lastId,
    variant,
    message,
    autoClose,
    ...(detail && { detail }),
    ...(quiet && { quiet }),
    ...(link && { link }),
  };
  const occupied = toast.get() !== undefined || replacing !== undefined;
  hideToast();
  if (occupied) replacing = setTimeout(present, TOAST_REPLACE_MS, next);
  else present(next);
  return next.id;
}

function present(next: Toast): void {
  replacing = undefined;
  toast.set(next);
  if (next.autoClose) closeIn(TOAST_CLOSE_MS);
}

/**
 * Also forgets a toast that waits for its turn.
 * @param id only this one
 */
export function hideToast(id?: number): void {
  // A waiting one is always the last.
  if (id !== undefined && (toast.get()?.id ?? lastId) !== id) return;
  clearTimeout(closing);
  clearTimeout(replacing);
  closing = replacing = undefined;
  toast.set(undefined);
}

/** While the pointer or the focus is on the toast. */
export function pauseToast(): void {
  if (!closing) return;
  clearTimeout(closing);
  closing = undefined;
  left = Math.max(closesAt - Date.now(), 0);
}

export function resumeToast(): void {
  if (toast.get()?.autoClose && !closing) closeIn(left);
}
