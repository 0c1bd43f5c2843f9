/**
 * Defines the physical floor: a bare dialog with a fixed list, in the widget's runtime, with the
 * widget's movement: a fade of 150 ms, and on phones a sheet that comes up in 260 ms (ADR 60). It
 * connects nothing, so no real dialog can be much faster.
 */
import { createElement as h, render, useEffect, useRef, useState } from 'preact/compat';
import { WALLETS } from '../targets';

export interface FloorDialog {
  open(): void;
  close(): void;
}

const CSS = `
:host{all:initial}
dialog{position:fixed;inset:0;inline-size:100%;block-size:100%;max-inline-size:none;max-block-size:none;margin:0;padding:16px;border:0;background:#0007;font:15px system-ui;animation:come .15s}
dialog[open]{display:grid;place-items:end center}
.card{inline-size:100%;max-inline-size:380px;box-sizing:border-box;padding:20px;border-radius:20px;background:#fff;box-shadow:0 12px 40px #0004}
.row{display:flex;align-items:center;gap:12px;inline-size:100%;margin:6px 0;padding:12px;border:0;border-radius:12px;background:#f3f4f6;font:inherit}
@keyframes come{from{opacity:0}}
@keyframes up{from{translate:0 100%}}
@media not all and (min-width:431px) and (pointer:fine){dialog{animation-duration:.26s}.card{animation:up .26s ease-out}}
`;

function picture(index: number) {
  return h(
    'svg',
    { width: 32, height: 32, viewBox: '0 0 40 40' },
    h('rect', { width: 40, height: 40, rx: 8, fill: `hsl(${index * 47} 70% 55%)` }),
    h('circle', { cx: 20, cy: 20, r: 9, fill: '#fff' }),
  );
}

function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pressed, setPressed] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const rows = WALLETS.map((name, index) =>
    h(
      'button',
      {
        type: 'button',
        class: 'row',
        key: name,
        'aria-pressed': pressed === name,
        onClick: () => setPressed(name),
      },
      picture(index),
      name,
    ),
  );
  return h(
    'dialog',
    { ref: dialog, 'aria-label': 'Connect wallet', onCancel: close },
    h('div', { class: 'card' }, h('h2', null, 'Connect wallet'), ...rows),
  );
}

let root: ShadowRoot | undefined;

function place(): ShadowRoot {
  const host = document.createElement('div');
  const made = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  made.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return made;
}

export function open(): void {
  root ??= place();
  render(h(Dialog, null), root);
}

export function close(): void {
  if (root) render(null, root);
}
