import { render } from 'preact';
import { setLocale } from '../../widget/core/i18n/i18n';
import { applyAccent } from '../../widget/ui/styles/apply-accent';
import { firstSheet } from '../../widget/ui/styles/first-sheet';
import { moreSheet } from '../../widget/ui/styles/more-sheet';
import { openHome } from '../../widget/ui/styles/sheet';
import { Gallery } from './Gallery';
import { gallerySheet } from './gallery-sheet';

/** ?theme=light|dark &dir=ltr|rtl &only=<section> &accent=<colour> */
const query = new URLSearchParams(location.search);
const dark =
  query.get('theme') === 'dark' ||
  (!query.has('theme') && matchMedia('(prefers-color-scheme: dark)').matches);
const host = document.querySelector('appkit-gallery');
if (host) {
  const shadow = host.attachShadow({ mode: 'open' });
  openHome(shadow, firstSheet, moreSheet, gallerySheet);
  const root = document.createElement('div');
  root.className = 'ak';
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr';
  host.setAttribute('data-embedded', '');
  shadow.append(root);
  document.title = `AppKit Embed: components (${root.dataset.theme}, ${root.dir})`;
  if (root.dir === 'rtl') {
    document.documentElement.lang = 'ar';
    setLocale('ar');
  }
  for (const warning of applyAccent(root, query.get('accent') ?? undefined)) console.warn(warning);
  render(<Gallery only={query.get('only') ?? undefined} rtl={root.dir === 'rtl'} />, root);
  document.documentElement.dataset.ready = '';
}
