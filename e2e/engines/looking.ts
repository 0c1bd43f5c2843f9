/** What is on the page, through open shadow roots. Each function runs in the page: no outer names. */

declare global {
  interface Window {
    /** Of the page's recorder, `?watch`. */
    sandboxProblems?: string[];
    swapBody(kind?: 'replace' | 'set' | 'empty'): void;
  }
}

export interface Look {
  /** Of the middle, CSS px of the viewport. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Nothing lies over the middle. */
  reachable: boolean;
  /** Nothing around it comes, goes or grows, and nothing is held free for what is on its way. */
  still: boolean;
  text: string;
  /** Of a field. */
  value: string | undefined;
}

/** The first element for a selector that can be seen. */
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
      // A spinner has no end, and disturbs nobody.
      root.getAnimations().every(({ effect }) => effect?.getComputedTiming().iterations !== 1) &&
      [...root.querySelectorAll('[aria-busy="true"]')].every((busy) => !busy.clientHeight),
    text: shown.textContent.replace(/\s+/g, ' ').trim(),
    value: shown instanceof HTMLInputElement ? shown.value : undefined,
  };
}

export interface Focus {
  /** `data-testid`, else the element's name. */
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

/** Test ids of the rows of the shown list, from first to last. */
export function lookAtList(): string[] {
  const modal = document
    .querySelector('appkit-embed')
    ?.shadowRoot?.querySelector('[data-testid="modal"]');
  return [...(modal?.querySelectorAll<HTMLElement>('.list button') ?? [])]
    .filter((row) => row.getBoundingClientRect().width > 0)
    .map((row) => row.dataset.testid ?? '');
}

export interface Roots {
  /** Our elements in the document: never two. */
  count: number;
  modal: 'none' | 'closed' | 'modal' | 'not modal';
  /** The dialog's manners have come: focus is kept in from then on. */
  manners: boolean;
  /** Comings and goings that have not ended. */
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
      // A spinner has no end.
      ({ effect }) => effect?.getComputedTiming().iterations === 1,
    ).length,
  };
}
