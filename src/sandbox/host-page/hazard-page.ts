/** The frame all hazard pages share: a small page with an opener, a button element and a field. */
import { writeDocument } from './page-html';
import {
  configScript,
  type HostPage,
  type PageContext,
  pageWalletTag,
  type TagChoice,
  widgetTag,
} from './page-options';

export interface HazardPage {
  title: string;
  /** Plain text for a developer who opens the page by hand. */
  about: string;
  /** Markup before our tag, in head. */
  before?: string;
  /** Our tag (markup); `''` for none; default: the tag as an owner pastes it. */
  tag?: string;
  tagChoice?: TagChoice;
  /** Markup after our tag, in head. */
  after?: string;
  /** Position of the tag; default in head. */
  place?: 'head' | 'body-end';
  /** Replaces the usual content of main. */
  main?: string;
  /** Markup behind main. */
  bodyEnd?: string;
  nonce?: string;
  /** Address of the page's icon, where its policy forbids the usual one. */
  icon?: string;
  headers?: Record<string, string>;
}

export const OPENER_BUTTON =
  '<button type="button" data-testid="opener" data-appkit-open>Connect</button>';

export const HAZARD_CONTENT = `${OPENER_BUTTON}
<appkit-button></appkit-button>
<p><label>A field of the page <input data-testid="page-field" value="untouched"></label></p>
<p data-testid="page-text">The quick brown fox of the host page.</p>`;

export function hazardPage(context: PageContext, hazard: HazardPage): HostPage {
  const { query } = context;
  const { nonce } = hazard;
  const choice: TagChoice = { nonce, ...hazard.tagChoice };
  const tag = hazard.tag ?? widgetTag(context, choice);
  const inHead = hazard.place !== 'body-end';
  return {
    headers: hazard.headers ?? {},
    html: writeDocument({
      title: hazard.title,
      lang: query.get('lang') ?? 'en',
      ...(hazard.icon ? { icon: hazard.icon } : {}),
      ...(query.has('dir') ? { dir: query.get('dir') ?? 'ltr' } : {}),
      head: [
        '<link rel="stylesheet" href="/assets/page.css">',
        configScript(context, nonce),
        pageWalletTag(context, nonce),
        hazard.before ?? '',
        inHead ? tag : '',
        inHead ? (hazard.after ?? '') : '',
      ].join('\n'),
      body: [
        `<main data-testid="page-main"><h1>${hazard.title}</h1>\n<p>${hazard.about}</p>`,
        hazard.main ?? HAZARD_CONTENT,
        '</main>',
        hazard.bodyEnd ?? '',
        inHead ? '' : tag,
        inHead ? '' : (hazard.after ?? ''),
      ].join('\n'),
    }),
  };
}
