/** Elements of the host page that open the modal, or that show only to the connected. */
import type { OpenOptions } from '../../protocol/host/views';

const CLICK = 'click';
const EVENTS = ['pointerover', 'focusin', 'touchstart', CLICK];

/** Looks through open shadow roots. */
function triggerOf(event: Event): HTMLElement | undefined {
  return (event.composedPath() as HTMLElement[]).find(
    (node) => node.dataset?.appkitOpen !== undefined,
  );
}

/** Listens until the signal aborts. One of our elements may name its namespace. */
export function watchTriggers(
  intent: () => void,
  open: (options: OpenOptions) => void,
  signal: AbortSignal,
): void {
  const listen = (event: Event) => {
    const trigger = triggerOf(event);
    if (!trigger) return;
    intent();
    if (event.type !== CLICK || event.defaultPrevented) return;
    // A link that opens the modal leads nowhere else.
    event.preventDefault();
    const { host } = trigger.getRootNode() as ShadowRoot;
    // The shell checks both against its lists.
    open({
      view: trigger.dataset.appkitOpen || undefined,
      namespace: host?.getAttribute('namespace') || undefined,
    } as OpenOptions);
  };
  for (const name of EVENTS) {
    document.addEventListener(name, listen, { passive: name !== CLICK, signal });
  }
}

export interface ConditionalElements {
  set(connected: boolean): void;
  remove(): void;
}

/** Keeps `data-appkit-if` in step by one sheet of rules, so that the page's elements stay untouched. */
export function createConditions(): ConditionalElements {
  const sheet = new CSSStyleSheet();
  const set = (connected: boolean) =>
    sheet.replaceSync(
      `[data-appkit-if=${connected ? 'dis' : ''}connected]{display:none!important}`,
    );
  set(false);
  document.adoptedStyleSheets.push(sheet);
  return {
    set,
    // The page may have thrown it out itself.
    remove() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}
