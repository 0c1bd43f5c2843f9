/**
 * Decides when Approve may be pressed, and which presses count. A page can move, cover or resize the
 * frame under the pointer, so a press counts only after a time without any change. Source: hazards §2.
 */

/** After the last change of layout, visibility, focus or content, in ms. */
export const SETTLED_MS = 800;
/** After the last movement of the frame, in ms. */
export const UNMOVED_MS = 500;

export type PressKind = 'pointer' | 'key';

/** A `click` as the browser reports it. */
export interface ApprovalClick {
  isTrusted: boolean;
  /** How many clicks in a row; 0 for keys and assistive technology. */
  detail: number;
}

export interface Arming {
  /** Layout or content changed. */
  changed(): void;
  moved(): void;
  setVisible(visible: boolean): void;
  /** False: something else must be done first, e.g. a box must be ticked. */
  setAllowed(allowed: boolean): void;
  /** A press that counts moves the focus itself: then this is no change. */
  focusChanged(): void;
  isArmed(): boolean;
  /** Epoch ms from which on it is armed; undefined: not without another change. */
  armedAt(): number | undefined;
  /** A button or key goes down on Approve. */
  pressed(kind: PressKind, press: { isTrusted: boolean; repeat: boolean }): void;
  /** @returns whether this click approves. */
  clicked(click: ApprovalClick): boolean;
}

export function createArming(now: () => number): Arming {
  let lastChange = now();
  let lastMove = Number.NEGATIVE_INFINITY;
  let isVisible = false;
  let isAllowed = true;
  /** The press that is down now. */
  let press: { kind: PressKind; counts: boolean } | undefined;

  const armedAt = () =>
    isVisible && isAllowed ? Math.max(lastChange + SETTLED_MS, lastMove + UNMOVED_MS) : undefined;
  const isArmed = () => {
    const from = armedAt();
    return from !== undefined && now() >= from;
  };
  const changed = () => {
    lastChange = now();
  };

  return {
    changed,
    armedAt,
    isArmed,
    moved() {
      lastMove = now();
    },
    setVisible(visible) {
      if (visible !== isVisible) changed();
      isVisible = visible;
    },
    setAllowed(allowed) {
      if (allowed !== isAllowed) changed();
      isAllowed = allowed;
    },
    focusChanged() {
      // The browser moves the focus to the frame with the first press in it.
      if (!press?.counts) changed();
    },
    pressed(kind, { isTrusted, repeat }) {
      press = { kind, counts: isTrusted && !repeat && isArmed() };
    },
    clicked({ isTrusted, detail }) {
      const begun = press;
      press = undefined;
      if (!isTrusted || !isArmed()) return false;
      if (detail > 1) return false;
      if (detail === 1) return begun?.kind === 'pointer' && begun.counts;
      // Assistive technology clicks without a press.
      return begun === undefined || (begun.kind === 'key' && begun.counts);
    },
  };
}
