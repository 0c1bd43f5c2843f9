import { expect, test } from '../../fixtures';

test('press', async ({ page, hosts }) => {
  page.on('console', (m) => console.log('C', m.text()));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'AppKitConfig', {
      set() {},
      get() {
        return undefined;
      },
    });
    const f = window.fetch;
    window.fetch = (...a) => {
      console.log('FETCH', String(a[0]));
      return f(...a).then((r) => {
        console.log('GOT', r.status, r.url);
        return r;
      });
    };
  });
  await page.route('**/runtime.*.js', () => {});
  await page.goto(hosts.page('plain'));
  await page.getByTestId('opener').click();
  await page.waitForTimeout(1500);
  console.log(
    await page.evaluate(
      () => document.querySelector('appkit-embed')?.shadowRoot?.querySelector('ul')?.innerText,
    ),
  );
});
