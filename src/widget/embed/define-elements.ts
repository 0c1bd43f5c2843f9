/** The six ready-made buttons: plain until the shell fills them in. Source: protocol §10.8. */
import type { ElementHandle } from '../shell/main';
import { reportError } from './console-message';
import { FACADE_BRAND } from './facade-brand';

type Kind = ElementHandle['kind'];
type Standing = ElementHandle & { leave?: (() => void) | undefined };
type Visit = (handle: ElementHandle) => () => void;

/** The view that each button opens, if it opens one of its own; the shell knows that of `onramp`. */
const VIEWS: Readonly<Record<Kind, string>> = {
  button: '',
  'connect-button': 'Connect',
  'account-button': 'Account',
  'network-button': 'Networks',
  'wallet-button': '',
  onramp: '',
};

export interface TriggerElements {
  /** One visitor at a time: the shell. What a visit returns ends it when its element leaves the page. */
  each(visit: Visit): () => void;
}

interface OwnedElements extends TriggerElements {
  /** Ends with the copy that they belong to. */
  signal: AbortSignal;
}
type Owned = { [FACADE_BRAND]: OwnedElements };

export function makeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'b';
  button.textContent = label;
  return button;
}

/**
 * A page can't undefine elements: after a copy of the tag was destroyed, the next copy takes them.
 * @param wanted prefix of the element names; a prefix that the shell will warn about is ignored
 */
export function defineElements(
  wanted: string,
  sheet: CSSStyleSheet,
  signal: AbortSignal,
): TriggerElements {
  const prefix = /^[a-z][a-z0-9]*$/.exec(wanted) ?? 'appkit';
  const known = (customElements.get(`${prefix}-button`) as Partial<Owned> | undefined)?.[
    FACADE_BRAND
  ];
  if (known?.signal.aborted) {
    known.signal = signal;
    return known;
  }
  /** The elements that are in the page. */
  const handles = new Map<HTMLElement, Standing>();
  let visitor: Visit | undefined;
  let taken = '';
  const elements: OwnedElements = {
    signal,
    each(visit) {
      visitor = visit;
      for (const handle of handles.values()) handle.leave = visit(handle);
      return () => {
        visitor = undefined;
      };
    },
  };

  for (const [kind, view] of Object.entries(VIEWS) as [Kind, string][]) {
    const name = `${prefix}-${kind}`;
    class AppKitElement extends HTMLElement {
      connectedCallback() {
        let root = this.shadowRoot;
        if (!root) {
          root = this.attachShadow({ mode: 'open', delegatesFocus: true });
          root.adoptedStyleSheets = [sheet];
          const made = makeButton(
            this.getAttribute('label') ||
              (view === 'Networks' ? 'Select Network' : 'Connect Wallet'),
          );
          made.disabled = (this.getAttribute('disabled') ?? 'false') !== 'false';
          made.part = 'button';
          // The mark of the page's own triggers: one listener serves both.
          made.dataset.appkitOpen = view;
          root.append(made);
        }
        const handle: Standing = {
          element: this,
          kind,
          button: root.firstChild as HTMLButtonElement,
        };
        handles.set(this, handle);
        handle.leave = visitor?.(handle);
      }
      disconnectedCallback() {
        handles.get(this)?.leave?.();
        handles.delete(this);
      }
    }
    (AppKitElement as unknown as Owned)[FACADE_BRAND] = elements;
    try {
      customElements.define(name, AppKitElement);
    } catch {
      taken += ` ${name}`;
    }
  }
  if (taken) reportError(`taken:${taken}. Set data-element-prefix.`);
  return elements;
}
