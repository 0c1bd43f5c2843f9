/**
 * Tests elements of a visitor's comment that carry names which scripts read from `document` and
 * `window` (DOM clobbering): the tag's own settings hold. Source: HTML "named access".
 */
import { PROJECT_ID } from '../../../src/sandbox/facts';
import { callOpen, expectFacts } from '../page-kit';
import { type Story, unlessAll } from '../story';

const TAGS = ['img', 'form', 'embed', 'object', 'iframe'];

export const clobbered: Story = {
  name: 'elements named currentScript, AppKit and AppKitConfig: the tag keeps its settings',
  without: unlessAll,
  async run({ hosts, visit, sees, missesSoon, tab, allow }) {
    // Firefox reports an empty `object`.
    allow(/^\[not loaded\] object/);
    // One page for all: Firefox reports the files whose download a navigation ends.
    await visit(hosts.page('bare'));
    for (const by of ['name', 'id']) {
      for (const element of TAGS) {
        await tab.run(
          (given) => {
            for (const name of ['currentScript', 'AppKit', 'AppKitConfig']) {
              const made = document.createElement(given.element);
              made.setAttribute(given.by, name);
              made.setAttribute('class', 'ours');
              // A request to it is a problem, which fails the story.
              made.setAttribute('data-gateway', 'https://evil.test');
              document.body.append(made);
            }
            const script = document.createElement('script');
            Object.assign(script.dataset, given.settings);
            script.className = 'ours';
            script.src = given.src;
            script.crossOrigin = 'anonymous';
            document.head.append(script);
          },
          {
            ...{ by, element, src: `${hosts.cdn}/cdn/1.0.0/appkit.js` },
            settings: { projectId: PROJECT_ID, gateway: hosts.gateway },
          },
        );
        await callOpen(tab);
        await sees('modal', /Connect Wallet/);
        await expectFacts(tab, { initialized: true });
        await tab.run(() => {
          window.AppKit?.destroy();
          Reflect.deleteProperty(window, 'AppKit');
          for (const made of document.querySelectorAll('.ours')) made.remove();
        });
        await missesSoon('modal');
      }
    }
  },
};
