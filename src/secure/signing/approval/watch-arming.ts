/** Connects the arming rule to the frame's window: visibility, size, focus, movement, presses. */
import type { Arming } from './arming';
import { createFramePlace } from './frame-place';

/** The browser may wait so long between two checks of what covers the frame, in ms. */
const VISIBILITY_DELAY = 100;
/** A part of a pixel may be cut by rounding. */
const WHOLE = 0.99;
/** In a smaller frame the button is in view and the words are not. 240: a window at a zoom of 400 %. */
const MIN_WIDTH = 280;
const MIN_HEIGHT = 240;

/** The browser can tell whether the page covers the frame: IntersectionObserver v2. */
export const seesCovers = (): boolean =>
  typeof IntersectionObserverEntry === 'function' &&
  'isVisible' in IntersectionObserverEntry.prototype;

interface TrackedEntry extends IntersectionObserverEntry {
  isVisible?: boolean;
}
type Tracking = IntersectionObserverInit & { trackVisibility: boolean; delay: number };

/** Firefox says where the frame is on the screen. */
interface PlacedWindow {
  mozInnerScreenX?: number;
  mozInnerScreenY?: number;
}

/** @param view The whole approval: its words matter as much as its button. */
function watchVisibility(view: Element, arming: Arming, onChange: () => void): () => void {
  const options: Tracking = {
    threshold: [0, WHOLE, 1],
    trackVisibility: true,
    delay: VISIBILITY_DELAY,
  };
  let isShown = false;
  const update = () => {
    const isLarge = innerWidth >= MIN_WIDTH && innerHeight >= MIN_HEIGHT;
    arming.setVisible(isShown && isLarge && document.visibilityState === 'visible');
    onChange();
  };
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1) as TrackedEntry;
    const whole = entry.isIntersecting && entry.intersectionRatio >= WHOLE;
    // Version 2 says that nothing covers, scales or fades it; version 1 only that it is in view.
    isShown = whole && entry.isVisible !== false;
    update();
  }, options);
  observer.observe(view);
  window.addEventListener('resize', update);
  document.addEventListener('visibilitychange', update);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', update);
    document.removeEventListener('visibilitychange', update);
  };
}

/** Movement of the frame on the screen, as far as events and Firefox show it. */
function watchMovement(arming: Arming, onChange: () => void): () => void {
  const hasMoved = createFramePlace();
  const onPointer = (event: PointerEvent) => {
    if (!event.isTrusted) return;
    // A finger has no event before its press: the first one says only where the frame is, and the
    // page may have moved it just then.
    if (!hasMoved(event, devicePixelRatio)) return;
    arming.moved();
    onChange();
  };
  const { mozInnerScreenX } = window as PlacedWindow;
  let lastScreen: string | undefined;
  const poll = () => {
    const { mozInnerScreenX: x, mozInnerScreenY: y } = window as PlacedWindow;
    const place = `${x} ${y}`;
    if (lastScreen !== undefined && lastScreen !== place) {
      arming.moved();
      onChange();
    }
    lastScreen = place;
    frame = requestAnimationFrame(poll);
  };
  let frame = mozInnerScreenX === undefined ? 0 : requestAnimationFrame(poll);
  const names = ['pointermove', 'pointerdown', 'pointerup'] as const;
  for (const name of names) window.addEventListener(name, onPointer, true);
  return () => {
    cancelAnimationFrame(frame);
    for (const name of names) window.removeEventListener(name, onPointer, true);
  };
}

export interface ArmingWatch {
  /** Content changed. */
  changed(): void;
  stop(): void;
}

/** @param onArmed Called whenever it may have become armed or disarmed. */
export function watchArming(
  view: HTMLElement,
  button: HTMLElement,
  arming: Arming,
  onArmed: () => void,
): ArmingWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    const from = arming.armedAt();
    onArmed();
    if (from !== undefined && !arming.isArmed()) {
      timer = setTimeout(update, Math.max(1, from - Date.now()));
    }
  };
  const onFocus = () => {
    arming.focusChanged();
    update();
  };
  const onChange = () => {
    arming.changed();
    update();
  };
  const onPointer = (event: PointerEvent) =>
    arming.pressed('pointer', { isTrusted: event.isTrusted, repeat: event.button !== 0 });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') arming.pressed('key', event);
  };
  const size = new ResizeObserver(onChange);
  size.observe(document.documentElement);
  size.observe(button);
  const stops = [
    watchVisibility(view, arming, update),
    watchMovement(arming, update),
    () => size.disconnect(),
  ];
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, onFocus);
  window.addEventListener('resize', onChange);
  document.addEventListener('visibilitychange', onChange);
  button.addEventListener('pointerdown', onPointer);
  button.addEventListener('keydown', onKey);
  update();
  const stop = () => {
    clearTimeout(timer);
    for (const each of stops) each();
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, onFocus);
    window.removeEventListener('resize', onChange);
    document.removeEventListener('visibilitychange', onChange);
    button.removeEventListener('pointerdown', onPointer);
    button.removeEventListener('keydown', onKey);
  };
  return { changed: onChange, stop };
}
