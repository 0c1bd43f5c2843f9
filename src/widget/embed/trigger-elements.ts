/** The four ready-made buttons: plain until the shell fills them in. Source: protocol §10.8. */
import type { ElementHandle } from '../shell/main';
import { reportError } from './console-message';

type Kind = ElementHandle['kind'];
type Standing = ElementHandle & { leave?: (() => void) | undefined };
type Visit = (handle: ElementHandle) => () => void;

const CONNECT = 'Connect Wallet';

/** The label of each button, and the view it opens, while no account is connected. */
const KINDS: readonly (readonly [kind: Kind, label: string, view: string])[] = [
  ['button', CONNECT, ''],
  ['connect-button', CONNECT, 'Connect'],
  ['account-button', CONNECT, 'Account'],
  ['network-button', 'Select Network', 'Networks'],
];

export interface TriggerElements {
  /** One visitor at a time: the shell. What a visit returns ends it when its element leaves the page. */
  each(visit: Visit): () => void;
}

export function makeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'b';
  button.textContent = label;
  return button;
}

/** @param wanted prefix of the element names; a prefix that the shell will warn about is ignored */
export function defineElements(wanted: string, sheet: CSSStyleSheet): TriggerElements {
  const prefix = /^[a-z][a-z0-9]*$/.exec(wanted) ?? 'appkit';
  /** The elements that are in the page. */
  const handles = new Map<HTMLElement, Standing>();
  let visitor: Visit | undefined;
  let taken = '';

  for (const [kind, label, view] of KINDS) {
    const name = `${prefix}-${kind}`;
    class AppKitElement extends HTMLElement {
      connectedCallback() {
        let root = this.shadowRoot;
        if (!root) {
          root = this.attachShadow({ mode: 'open', delegatesFocus: true });
          root.adoptedStyleSheets = [sheet];
          const made = makeButton(this.getAttribute('label') || label);
          made.disabled = (this.getAttribute('disabled') ?? 'false') !== 'false';
          made.part.value = 'button';
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
    try {
      customElements.define(name, AppKitElement);
    } catch {
      taken += ` <${name}>`;
    }
  }
  if (taken) reportError(`taken:${taken}. Set data-element-prefix.`);
  return {
    each(visit) {
      visitor = visit;
      for (const handle of handles.values()) handle.leave = visit(handle);
      return () => {
        visitor = undefined;
      };
    },
  };
}
