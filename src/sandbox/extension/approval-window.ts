/** The approval window. */
import { APPROVE_PORT, type FromApprove, type ToApprove } from './messages';

/** Below the 30 s after which an idle worker is put to sleep and forgets the question. */
const STAY_AWAKE_MS = 20_000;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

const port = chrome.runtime.connect({ name: APPROVE_PORT });
const say = (message: FromApprove) => port.postMessage(message);

port.onMessage.addListener((message) => {
  const { question } = message as ToApprove;
  document.title = question.title;
  const title = document.getElementById('title');
  const origin = document.getElementById('origin');
  const lines = document.getElementById('lines');
  if (!title || !origin || !lines) return;
  title.textContent = question.title;
  origin.textContent = question.origin;
  lines.replaceChildren(
    ...question.lines.flatMap(([label, value]) => [element('dt', label), element('dd', value)]),
  );
  document.body.dataset.kind = question.kind;
  document.body.dataset.method = question.method;
  for (const button of document.querySelectorAll('button')) button.disabled = false;
  document.getElementById('approve')?.focus();
});
port.onDisconnect.addListener(() => window.close());
setInterval(() => say({ alive: true }), STAY_AWAKE_MS);

document.getElementById('approve')?.addEventListener('click', () => say({ answer: true }));
document.getElementById('reject')?.addEventListener('click', () => say({ answer: false }));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') say({ answer: false });
});
