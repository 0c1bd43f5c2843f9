/** How the tag may come into a page: position, loading, tag managers, twice, other versions. */
import { IMAGE_PATHS } from '../../protocol/http/images';
import { namedNetwork } from '../../protocol/networks';
import { CURRENT_VERSION, OLDER_VERSION, siteOrigin } from '../facts';
import { hazardPage } from '../host-page/hazard-page';
import { attributes, inlineScript, scriptValue } from '../host-page/page-html';
import {
  cdnDirectory,
  entryUrl,
  type PageFunction,
  strictPolicy,
  type TagLoading,
  tagAttributes,
  tagData,
  widgetTag,
} from '../host-page/page-options';

const ICON = namedNetwork('eip155:1')?.imageId ?? '';

const plain: PageFunction = (context) =>
  hazardPage(context, {
    title: 'A plain page',
    about: 'Our tag in head, as it is pasted.',
  });

/** The same page without our tag, to measure the cost of the page alone. */
const bare: PageFunction = (context) =>
  hazardPage(context, { title: 'A plain page', about: 'Without our tag.', tag: '' });

/** `?drop=connect-src`: without that directive (repeatable). `?nonce-only`: no strict-dynamic. */
const strict: PageFunction = (context) => {
  const drop = context.query.getAll('drop');
  const kept = strictPolicy(context)
    .split('; ')
    .filter((directive) => !drop.some((name) => directive.startsWith(`${name} `)))
    .map((text) =>
      context.query.has('nonce-only') ? text.replace(" 'strict-dynamic'", '') : text,
    );
  return hazardPage(context, {
    title: 'A page with a strict policy',
    about: 'Nonce, strict-dynamic, no inline style, Trusted Types.',
    nonce: context.nonce,
    // Pictures come from the gateway alone, the page's own icon too.
    icon: `${siteOrigin('gateway', context.port)}${IMAGE_PATHS.asset}${ICON}`,
    headers: { 'content-security-policy': kept.join('; ') },
  });
};

/** `?loading=async|defer|blocking&place=head|body-end`; blocking in head runs before there is a body. */
const position: PageFunction = (context) => {
  const wanted = context.query.get('loading');
  const loading: TagLoading = wanted === 'defer' || wanted === 'blocking' ? wanted : 'async';
  const place = context.query.get('place') === 'body-end' ? 'body-end' : 'head';
  return hazardPage(context, {
    title: 'Where the tag stands',
    about: `Loading: ${loading}, place: ${place}.`,
    tagChoice: { loading },
    place,
  });
};

/** Calls made before the loader is there: `?view=Networks`. */
const queued: PageFunction = (context) => {
  const options = { view: context.query.get('view') ?? 'Connect' };
  const call = `window.AppKit = window.AppKit || []; AppKit.push(['open', ${scriptValue(options)}]);`;
  return hazardPage(context, {
    title: 'Calls before load',
    about: 'open() is queued before the script is there.',
    before: inlineScript(call),
  });
};

/**
 * `?variant=`
 * - `injected`: createElement with all attributes
 * - `stripped`: no `data-*`; the project id is in AppKitConfig
 * - `src`: no `data-*`; the project id is in the address of the script
 * - `no-current-script`: as injected, with `document.currentScript` null while the entry runs
 * - `removed`: as injected, and the tag takes itself out of the page at once
 */
const tagManager: PageFunction = (context) => {
  const variant = context.query.get('variant') ?? 'injected';
  const { 'project-id': projectId, gateway } = tagData(context);
  const bare = variant === 'stripped' || variant === 'src';
  const values = Object.fromEntries(
    Object.entries(tagAttributes(context)).filter(
      ([name, value]) => typeof value === 'string' && !(bare && name.startsWith('data-')),
    ),
  );
  if (variant === 'src') values.src = `${entryUrl(context)}?projectId=${projectId}`;
  const config = variant === 'stripped' ? { projectId, gateway } : { gateway };
  const code = `
${bare ? `Object.assign(window.AppKitConfig, ${scriptValue(config)});` : ''}
setTimeout(() => {
  const script = document.createElement('script');
  script.async = true;
  for (const [name, value] of Object.entries(${scriptValue(values)})) script.setAttribute(name, value);
  ${
    variant === 'no-current-script'
      ? `currentScriptOf = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');
  Object.defineProperty(Document.prototype, 'currentScript', { get: () => null, configurable: true });
  script.addEventListener('load', () => { Object.defineProperty(Document.prototype, 'currentScript', currentScriptOf); });`
      : ''
  }
  document.head.append(script);
  ${variant === 'removed' ? 'script.remove();' : ''}
}, 50);`;
  return hazardPage(context, {
    title: 'Through a tag manager',
    about: `Variant: ${variant}.`,
    tag: inlineScript(code),
  });
};

const twice: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Included twice',
    about: 'The same tag stands in the page two times.',
    after: widgetTag(context),
  });

const twoVersions: PageFunction = (context) =>
  hazardPage(context, {
    title: 'Two versions',
    about: `Version ${OLDER_VERSION} first, then ${CURRENT_VERSION}.`,
    tagChoice: { directory: `cdn/${OLDER_VERSION}`, loading: 'blocking' },
    after: widgetTag(context, { directory: `cdn/${CURRENT_VERSION}`, loading: 'blocking' }),
  });

/** A page that has never been changed since version N-1; the CDN also has N. */
const olderVersion: PageFunction = (context) =>
  hazardPage(context, {
    title: 'A page of the version before',
    about: `The tag of ${OLDER_VERSION}, pinned.`,
    tagChoice: { directory: `cdn/${OLDER_VERSION}` },
  });

const alias: PageFunction = (context) =>
  hazardPage(context, {
    title: 'The v1 alias',
    about: 'Short-cached, not pinned, never recommended.',
    tagChoice: { directory: 'cdn/v1' },
  });

/** The main directory has the fault of `?cdn=`; the mirror is sound (or `?mirror=<path>`). */
const mirrors: PageFunction = (context) => {
  const mirror = entryUrl(context, context.query.get('mirror') ?? context.currentDirectory);
  const directory = mirror.slice(0, mirror.lastIndexOf('/') + 1);
  return hazardPage(context, {
    title: 'With a mirror',
    about: `Directory ${attributes({ from: cdnDirectory(context) }).trim()}, and one mirror.`,
    tagChoice: { data: { mirrors: directory } },
  });
};

export const LOADING_PAGES: Record<string, PageFunction> = {
  plain,
  bare,
  'csp-strict': strict,
  position,
  queued,
  'tag-manager': tagManager,
  twice,
  'two-versions': twoVersions,
  'older-version': olderVersion,
  alias,
  mirrors,
};
