/** Reads the page through open shadow roots. Each function runs in the page: no outer scope. */

declare global {
  interface Window {
    /** The page's recorder, `?watch`. */
    sandboxProblems?: string[];
    swapBody(kind?: 'replace' | 'set' | 'empty'): void;
  }
}

export interface Look {
  /** The center, in CSS px of the viewport. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** No other element covers the center. */
  reachable: boolean;
  /**
   * Nothing around it appears, disappears or resizes, and no space is reserved for pending content.
   */
  still: boolean;
  text: string;
  /** Value of a form field. */
  value: string | undefined;
}

/** The first visible element for a selector. */
export function lookAt(selector: string): Look | undefined {
  const all = (root: ParentNode): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? all(shadowRoot) : [],
    ),
  ];
  const shown = all(document).find((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
  if (!shown) return undefined;
  const box = shown.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  let top = document.elementFromPoint(x, y);
  for (;;) {
    const deeper = top?.shadowRoot?.elementFromPoint(x, y);
    if (!deeper || deeper === top) break;
    top = deeper;
  }
  let node: Node | null = top;
  while (node && node !== shown) node = node instanceof ShadowRoot ? node.host : node.parentNode;
  const root = shown.getRootNode() as Document | ShadowRoot;
  return {
    x,
    y,
    width: box.width,
    height: box.height,
    reachable: node === shown,
    still:
      // A spinner never ends and moves no other element.
      root.getAnimations().every(({ effect }) => effect?.getComputedTiming().iterations !== 1) &&
      [...root.querySelectorAll('[aria-busy="true"]')].every((busy) => !busy.clientHeight),
    text: shown.textContent.replace(/\s+/g, ' ').trim(),
    value: shown instanceof HTMLInputElement ? shown.value : undefined,
  };
}

export interface Focus {
  /** `data-testid`, otherwise the element's name. */
  name: string;
  /** Inside the open modal. */
  inside: boolean;
}

export function lookAtFocus(): Focus {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return {
    name: element?.getAttribute('data-testid') ?? element?.localName ?? 'nothing',
    inside: (element?.closest('[data-testid="modal"]') ?? null) !== null,
  };
}

/** Test ids of the rows of the visible list, from first to last. */
export function lookAtList(): string[] {
  const modal = document
    .querySelector('appkit-embed')
    ?.shadowRoot?.querySelector('[data-testid="modal"]');
  return [...(modal?.querySelectorAll<HTMLElement>('.list button') ?? [])]
    .filter((row) => row.getBoundingClientRect().width > 0)
    .map((row) => row.dataset.testid ?? '');
}

export interface Roots {
  /** Our elements in the document: at most one. */
  count: number;
  modal: 'none' | 'closed' | 'modal' | 'not modal';
  /** The dialog behavior has loaded: from now on it traps the focus. */
  manners: boolean;
  /** Transitions that have not ended. */
  moving: number;
}

export function lookAtRoots(): Roots {
  const roots = [...document.querySelectorAll('appkit-embed')];
  const shadow = roots[0]?.shadowRoot;
  const dialog = shadow?.querySelector('[data-testid="modal"]');
  const isDialog = dialog instanceof HTMLDialogElement;
  return {
    count: roots.length,
    modal: !isDialog
      ? 'none'
      : !dialog.open
        ? 'closed'
        : dialog.matches(':modal')
          ? 'modal'
          : 'not modal',
    manners: (dialog?.querySelector('[data-testid="live"]') ?? null) !== null,
    moving: (dialog?.getAnimations({ subtree: true }) ?? []).filter(
      // A spinner never ends.
      ({ effect }) => effect?.getComputedTiming().iterations === 1,
    ).length,
  };
}
