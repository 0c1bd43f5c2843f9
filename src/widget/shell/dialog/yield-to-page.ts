/**
 * Detects a wallet's approval layer in the page. Some wallets render one. While an approval is
 * pending the dialog is not modal: a new layer over the page moves the dialog behind it.
 */

const IGNORED = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE', 'NOSCRIPT']);

/** Points of a 3 × 3 grid over the viewport, in CSS pixels. */
export function samplePoints(width: number, height: number): [x: number, y: number][] {
  const parts = [0.15, 0.5, 0.85];
  return parts.flatMap((y) => parts.map((x): [number, number] => [x * width, y * height]));
}

const LIFTED = /fixed|absolute|sticky/;

/** Ordinary content never covers the dialog; positioned content or content of a shadow root may. */
function isLifted(element: Element, layer: Element, x: number, y: number): boolean {
  const box = element.getBoundingClientRect();
  // Hit outside its own box: something inside its (perhaps closed) shadow root was hit.
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return true;
  for (let node: Element | null = element; node; node = node.parentElement) {
    if (LIFTED.test(getComputedStyle(node).position)) return true;
    if (node === layer) break;
  }
  return false;
}

function coversPage(layer: Element, host: Element): boolean {
  return samplePoints(innerWidth, innerHeight).some(([x, y]) => {
    const below = document.elementsFromPoint(x, y).find((element) => !host.contains(element));
    return below !== undefined && layer.contains(below) && isLifted(below, layer, x, y);
  });
}

export interface LayerWatch {
  /** True while a layer over the page matters. */
  active(on: boolean): void;
  stop(): void;
}

/**
 * Remembers what the page added since the dialog opened (a wallet may be quicker than we are at
 * turning non-modal); `changed(true)` while active and something of it lies over the page.
 */
export function watchForLayers(host: HTMLElement, changed: (covered: boolean) => void): LayerWatch {
  const fresh = new Set<Element>();
  let covered = false;
  let wanted = false;
  let pending = false;

  const tell = (now: boolean): void => {
    if (now === covered) return;
    covered = now;
    changed(covered);
  };
  const look = (): void => {
    pending = false;
    for (const element of fresh) if (!element.isConnected) fresh.delete(element);
    if (wanted) tell([...fresh].some((element) => coversPage(element, host)));
  };
  const lookSoon = (): void => {
    if (pending || !wanted) return;
    pending = true;
    // Two frames: a layer often fades or moves in after it was added.
    requestAnimationFrame(() => requestAnimationFrame(look));
  };
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      const nodes = record.type === 'attributes' ? [record.target] : record.addedNodes;
      for (const node of nodes) {
        if (!(node instanceof Element) || IGNORED.has(node.tagName)) continue;
        if (node !== document.body && !node.contains(host) && node !== host) fresh.add(node);
      }
    }
    lookSoon();
  });
  // Attributes too: a wallet may show a layer it prepared earlier, or hide one it leaves in place.
  observer.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'hidden', 'open'],
  });
  return {
    active(on) {
      wanted = on;
      if (on) lookSoon();
      else tell(false);
    },
    stop() {
      observer.disconnect();
      wanted = false;
      fresh.clear();
      tell(false);
    },
  };
}
