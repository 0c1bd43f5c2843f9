/** The dialog: open or closed, loading, shaking. Source: specification §4 "Modal", protocol §10.1. */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ViewName } from '../../../protocol/host/views';
import { $options } from '../config/options';
import { SHAKE_MS } from '../constants/initial-limits';
import { staysOpen } from './opening-rule';
import { $route, replaceView, resetView, routerIsConnected, setRouterHost } from './router';

export interface ModalState {
  open: boolean;
  loading: boolean;
  shaking: boolean;
}

const CLOSED: ModalState = { open: false, loading: false, shaking: false };
const modal = atom<ModalState>(CLOSED);
const awaitingWallet = atom(false);
let shakeTimer: ReturnType<typeof setTimeout> | undefined;

export const $modal: ReadableAtom<ModalState> = modal;
/** A wallet or popup may cover the page meanwhile, so the dialog must not be modal. */
export const $awaitingWallet: ReadableAtom<boolean> = awaitingWallet;
/** False while the shown view may not be left by closing. */
export const $isClosable: ReadableAtom<boolean> = computed(
  $route,
  ({ view, previous }) => !staysOpen(view, previous),
);

export function setAwaitingWallet(waiting: boolean): void {
  awaitingWallet.set(waiting);
}

export function setModalLoading(loading: boolean): void {
  if (modal.get().loading !== loading) modal.set({ ...modal.get(), loading });
}

/** Shows the view with a fresh history. */
export function openModal(view: ViewName, data?: Readonly<Record<string, unknown>>): void {
  resetView(view, data);
  stopShaking();
  modal.set({ open: true, loading: false, shaking: false });
}

/** The safe close of overlay, close button and Escape: refused with a shake where the view stays. */
export function closeModal(): void {
  if (!modal.get().open) return;
  if ($isClosable.get()) forceClose();
  else shakeModal();
}

/** Closes whatever is shown. In embedded mode the widget is always visible and starts over. */
export function forceClose(): void {
  stopShaking();
  awaitingWallet.set(false);
  if ($options.get().embed) {
    modal.set({ ...modal.get(), loading: false, shaking: false });
    if (routerIsConnected()) replaceView('Account');
    else resetView('Connect');
    return;
  }
  modal.set(CLOSED);
  resetView('Connect');
}

/** 500 ms. A second call restarts the time. */
export function shakeModal(): void {
  clearTimeout(shakeTimer);
  const { open, loading } = modal.get();
  modal.set({ open, loading, shaking: true });
  shakeTimer = setTimeout(() => {
    shakeTimer = undefined;
    stopShaking();
  }, SHAKE_MS);
}

function stopShaking(): void {
  clearTimeout(shakeTimer);
  shakeTimer = undefined;
  const { open, loading, shaking } = modal.get();
  if (shaking) modal.set({ open, loading, shaking: false });
}

setRouterHost({ exit: closeModal });
