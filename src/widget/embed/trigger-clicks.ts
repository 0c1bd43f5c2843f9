/** Elements of the host page that open the modal, or that show only to the connected. */
import type { OpenOptions } from '../../protocol/host/views';

const CLICK = 'click';
/** A touch, too, begins with `pointerover`. Source: W3C Pointer Events. */
const EVENTS = ['pointerover', 'focusin', CLICK];

/**
 * Listens until the signal aborts. Handlers of themes
 * cancel or stop clicks without meaning the modal: a page that means it cancels `appkit:beforeopen`.
 * @param seen called at every event, also of other elements
 */
export function watchTriggers(
  intent: () => void,
  open: (options: OpenOptions) => void,
  seen: () => void,
  signal: AbortSignal,
): void {
  const listen = (event: Event) => {
    seen();
    // Also in open shadow roots.
    const trigger = (event.composedPath() as HTMLElement[]).find(
      (node) => node.dataset?.appkitOpen != null,
    );
    if (!trigger) return;
    intent();
    if (event.type !== CLICK) return;
    // The browser opens a link in another tab or window.
    const { ctrlKey, metaKey } = event as MouseEvent;
    if ((ctrlKey || metaKey) && trigger.hasAttribute('href')) return;
    const options = { bubbles: true, cancelable: true, composed: true };
    if (!trigger.dispatchEvent(new Event('appkit:beforeopen', options))) return;
    // A link that opens the modal leads nowhere else.
    event.preventDefault();
    // The shell reads what it asks for: `trigger-options.ts`.
    open({ trigger } as OpenOptions);
  };
  for (const name of EVENTS) {
    document.addEventListener(name, listen, { capture: true, signal });
  }
}

export interface ConditionalElements {
  /** The shell replaces its rules. Hides what is for the connected until then. */
  conditions: CSSStyleSheet;
  /** Puts the rules back if the page has replaced the list of its sheets. */
  keepConditions(): void;
}

/** Keeps `data-appkit-if` in step by one sheet of rules, so that the page's elements stay untouched. */
export function createConditions(signal: AbortSignal): ConditionalElements {
  const conditions = new CSSStyleSheet();
  conditions.replaceSync('[data-appkit-if=connected]{display:none!important}');
  const keepConditions = () => {
    const { adoptedStyleSheets } = document;
    // The shell is told to end after the signal.
    if (!adoptedStyleSheets.includes(conditions) && !signal.aborted) {
      adoptedStyleSheets.push(conditions);
    }
  };
  keepConditions();
  signal.onabort = () => {
    // The page may have thrown it out itself.
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== conditions);
  };
  return { conditions, keepConditions };
}
