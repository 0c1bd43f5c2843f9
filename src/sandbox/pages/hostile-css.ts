/** Ten style sheets that have no regard for anybody. `?css=1` to `?css=10`. */
import { HAZARD_CONTENT, hazardPage } from '../host-page/hazard-page';
import type { PageFunction } from '../host-page/page-options';

interface HostileSheet {
  name: string;
  css: string;
  /** Markup the sheet needs. */
  markup?: string;
}

export const HOSTILE_SHEETS: readonly HostileSheet[] = [
  { name: 'everything unset', css: '* { all: unset !important; }' },
  {
    name: 'common elements hidden',
    css: 'div, section, dialog, aside, svg, canvas { display: none !important; }',
  },
  {
    name: 'tiny root font',
    css: 'html { font-size: 62.5% !important; } body { font: 7px/0.9 fantasy !important; letter-spacing: 0.4em; word-spacing: 2em; text-transform: uppercase; }',
  },
  {
    name: 'highest z-index',
    css: '#veil { position: fixed; inset: 0; z-index: 2147483647; background: rgb(255 0 0 / 40%); pointer-events: none; }',
    markup: '<div id="veil"></div>',
  },
  {
    name: 'transformed body',
    css: 'html { perspective: 300px; } body { transform: scale(0.8) rotate(2deg); filter: saturate(0.5); contain: paint; will-change: transform; max-height: 300px; overflow: clip; }',
  },
  {
    name: 'no overflow',
    css: 'html, body { overflow: hidden !important; height: 120px !important; position: fixed !important; width: 40% !important; margin: 0 !important; }',
  },
  {
    name: 'everything right to left and vertical',
    css: '* { direction: rtl !important; unicode-bidi: bidi-override !important; text-align: right !important; } body { writing-mode: vertical-rl; }',
  },
  {
    name: 'children of body hidden',
    css: 'body > * { display: none !important; } body > main { display: block !important; } appkit-embed { display: none !important; visibility: hidden !important; opacity: 0 !important; content-visibility: hidden !important; transform: scale(0) !important; position: absolute !important; inset-inline-start: -9999px !important; }',
  },
  {
    name: 'buttons and dialogs reset',
    css: 'button, input, dialog { appearance: none !important; border: 9px dotted red !important; font-size: 4px !important; opacity: 0.05 !important; width: 10px !important; height: 10px !important; pointer-events: none !important; } dialog::backdrop { display: none !important; } main button { pointer-events: auto !important; width: 90px !important; }',
  },
  {
    name: 'animated and filtered',
    css: '@keyframes away { to { transform: translate(200vw) rotate(2turn); } } *, *::before, *::after { animation: away 3s infinite alternate !important; transition: all 9s !important; } html { filter: invert(1) hue-rotate(90deg); } main, main * { animation: none !important; }',
  },
];

export const hostileCss: PageFunction = (context) => {
  const number = Number(context.query.get('css') ?? 1);
  const sheet = HOSTILE_SHEETS[number - 1];
  if (!sheet) return { status: 404, html: `There are ${HOSTILE_SHEETS.length} sheets` };
  return hazardPage(context, {
    title: `Hostile sheet ${number}`,
    about: `${sheet.name}.`,
    before: `<style>${sheet.css}</style>`,
    main: HAZARD_CONTENT,
    ...(sheet.markup ? { bodyEnd: sheet.markup } : {}),
  });
};
