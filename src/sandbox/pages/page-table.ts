/** The pages of pages.localhost, by path. */
import { writeDocument } from '../host-page/page-html';
import type { PageFunction } from '../host-page/page-options';
import { HOSTILE_SHEETS, hostileCss } from './hostile-css';
import { LOADING_PAGES } from './loading-pages';
import { NEIGHBOUR_PAGES } from './neighbour-pages';
import { SITUATION_PAGES } from './situation-pages';

export const PAGES: Readonly<Record<string, PageFunction>> = {
  ...LOADING_PAGES,
  ...NEIGHBOUR_PAGES,
  ...SITUATION_PAGES,
  'hostile-css': hostileCss,
};

export const pageIndex: PageFunction = () => {
  const plain = Object.keys(PAGES).filter((name) => name !== 'hostile-css');
  const sheets = HOSTILE_SHEETS.map(({ name }, i) => [`hostile-css?css=${i + 1}`, name] as const);
  const rows = [...plain.map((name) => [name, name] as const), ...sheets];
  const list = rows.map(([path, name]) => `<li><a href="/${path}">${name}</a></li>`).join('\n');
  return {
    html: writeDocument({
      title: 'Host pages',
      head: '<link rel="stylesheet" href="/assets/page.css">',
      body: `<main><h1>Host pages</h1>
<p>One page for each way in which a page can make life hard for an embedded widget.</p>
<ul>${list}</ul></main>`,
    }),
  };
};

/** Target of the explorer links of the local networks. */
export const explorerPage: PageFunction = () => ({
  html: writeDocument({
    title: 'Local explorer',
    body: '<main><h1>Local explorer</h1><p>A local chain has no explorer; this page stands for one.</p></main>',
  }),
});
