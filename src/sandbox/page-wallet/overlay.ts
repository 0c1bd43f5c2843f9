/**
 * Renders the approval as an overlay in the page, as some wallets do: a plain `div` with the
 * highest z-index. It is not in the top layer, so a modal dialog of the page would cover it and
 * make it inert.
 */
import type { Question } from '../wallet-core/state';

const SHEET = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; display: block;
  font: 15px/1.45 system-ui, sans-serif; color: #102523; }
.shade { position: absolute; inset: 0; background: rgb(6 30 28 / 35%); }
.card { position: absolute; top: 16px; inset-inline-end: 16px; inline-size: min(340px, calc(100% - 32px));
  max-block-size: calc(100% - 32px); overflow: auto; box-sizing: border-box; padding: 20px;
  border-radius: 16px; background: #f3fbf9; box-shadow: 0 16px 48px rgb(6 30 28 / 35%); }
h2 { margin: 0 0 8px; font-size: 18px; }
p { margin: 0 0 12px; color: #45605c; overflow-wrap: anywhere; }
dl { margin: 0 0 16px; }
dt { color: #45605c; font-size: 13px; }
dd { margin: 0 0 8px; overflow-wrap: anywhere; white-space: pre-wrap; }
.actions { display: flex; gap: 12px; }
button { flex: 1; min-block-size: 44px; border: 1px solid #0b7a6e; border-radius: 12px; font: inherit;
  font-weight: 600; background: transparent; color: #0b6158; }
button.yes { background: #0b7a6e; color: #fff; }
button:focus-visible { outline: 3px solid #71c9bd; outline-offset: 2px; }
`;

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: { text?: string; className?: string; testId?: string },
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  if (properties.text !== undefined) created.textContent = properties.text;
  if (properties.className) created.className = properties.className;
  if (properties.testId) created.dataset.testid = properties.testId;
  created.append(...children);
  return created;
}

/** Resolves with the person's answer; Escape is a refusal. */
export function askInPage(
  question: Question,
  name: string,
  place: 'body' | 'html',
): Promise<boolean> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    host.id = 'page-wallet-approval';
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET);
    root.adoptedStyleSheets = [sheet];
    const before = document.activeElement;

    const finish = (allowed: boolean) => {
      host.remove();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      resolve(allowed);
    };
    const approve = element('button', {
      text: 'Approve',
      className: 'yes',
      testId: 'wallet-approve',
    });
    const reject = element('button', { text: 'Reject', testId: 'wallet-reject' });
    approve.addEventListener('click', () => finish(true));
    reject.addEventListener('click', () => finish(false));
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') finish(false);
    });

    const lines = question.lines.flatMap(([label, value]) => [
      element('dt', { text: label }),
      element('dd', { text: value }),
    ]);
    const card = element(
      'div',
      { className: 'card', testId: 'wallet-overlay' },
      element('p', { text: name }),
      element('h2', { text: question.title }),
      element('p', { text: question.origin, testId: 'wallet-origin' }),
      element('dl', { testId: 'wallet-lines' }, ...lines),
      element('div', { className: 'actions' }, reject, approve),
    );
    card.setAttribute('role', 'dialog');
    card.setAttribute('aria-label', question.title);
    root.append(element('div', { className: 'shade' }), card);
    (place === 'html' ? document.documentElement : document.body).append(host);
    approve.focus({ preventScroll: true });
  });
}
