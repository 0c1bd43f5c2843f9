/** Tests the HTML-only features of an owner: conditions, triggers, and the four elements. */
import { expect, openModal, test, theModal } from '../../fixtures';
import { addToMain, connect, withKit } from '../../support/page/widget';

test('data-appkit-if: shows one element while connected and another while not', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(
    page,
    '<p data-testid="in" data-appkit-if="connected">Hello</p><p data-testid="out" data-appkit-if="disconnected">Come in</p>',
  );
  const expectIn = async (connected: boolean) => {
    await expect(page.getByTestId('in')).toBeVisible({ visible: connected });
    await expect(page.getByTestId('out')).toBeVisible({ visible: !connected });
  };
  await withKit(page, (kit) => kit.ready);
  await expectIn(false);
  await connect(page);
  await expectIn(true);
  await page.reload();
  await addToMain(
    page,
    '<p data-testid="in" data-appkit-if="connected">Hello</p><p data-testid="out" data-appkit-if="disconnected">Come in</p>',
  );
  await expectIn(true);
  await withKit(page, (kit) => kit.disconnect());
  await expectIn(false);
});

test('trigger two shadow roots deep: opens the modal', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('shadow-opener'));
  await withKit(page, (kit) => kit.ready);
  await page.getByTestId('opener').click();
  await theModal(page);
});

test('link as trigger: opens its view and does not navigate', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await addToMain(
    page,
    '<a data-testid="link" href="/bare" data-appkit-open="WhatIsAWallet"><b>What is this?</b></a>',
  );
  await withKit(page, (kit) => kit.ready);
  const before = page.url();
  await page.getByTestId('link').locator('b').click();
  await expect((await theModal(page)).getByTestId('title')).toHaveText('What is a wallet?');
  expect(page.url()).toBe(before);
});

test('click that a theme cancels or stops: opens the modal; the veto is appkit:beforeopen', async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await addToMain(
    page,
    `<a href="#" data-testid="returns" data-appkit-open onclick="return false">One</a>
     <a href="#" data-testid="stops" data-appkit-open><b>Two</b></a>
     <button type="button" data-testid="vetoed" data-appkit-open>Three</button>`,
  );
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href="#"]')) event.preventDefault();
    });
    const at = (id: string) => document.querySelector(`[data-testid=${id}]`);
    at('stops')?.addEventListener('click', (event) => event.stopImmediatePropagation());
    window.addEventListener('appkit:beforeopen', (event) => {
      if (event.target === at('vetoed')) event.preventDefault();
    });
  });
  await withKit(page, (kit) => kit.ready);
  for (const id of ['returns', 'stops']) {
    await page.getByTestId(id).click();
    await theModal(page);
    await withKit(page, (kit) => kit.close());
  }
  await page.getByTestId('vetoed').click();
  await page.getByTestId('opener').click();
  await theModal(page);
  await withKit(page, (kit) => kit.close());
  await page.getByTestId('vetoed').click();
  expect(await withKit(page, (kit) => kit.getState().open)).toBe(false);
});

for (const debug of [true, false]) {
  test(`trigger that submits its form, debug ${debug}: ${debug ? 'one warning' : 'no warning'}`, {
    tag: '@release',
  }, async ({ page, hosts }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (/type="button"/.test(message.text())) warnings.push(message.text());
    });
    await page.goto(hosts.page('plain', debug ? { debug } : {}));
    await addToMain(
      page,
      '<form action="/bare"><input data-testid="field" /><button data-appkit-open>Pay</button></form>',
    );
    await withKit(page, (kit) => kit.ready);
    for (let turn = 0; turn < 2; turn += 1) {
      // Enter presses the form's first submit button.
      await page.getByTestId('field').press('Enter');
      await expect((await theModal(page)).getByTestId('title')).toBeVisible();
      await expect.poll(() => warnings.length).toBe(debug ? 1 : 0);
      await withKit(page, (kit) => kit.close());
    }
    expect(warnings).toHaveLength(debug ? 1 : 0);
  });
}

test('link clicked with Control: stays the browser’s', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await addToMain(page, '<a data-testid="link" href="/bare" data-appkit-open>Wallet</a>');
  await withKit(page, (kit) => kit.ready);
  const opened = page.context().waitForEvent('page');
  await page.getByTestId('link').click({ modifiers: ['ControlOrMeta'] });
  await (await opened).waitForURL('**/bare');
  expect(await withKit(page, (kit) => kit.getState().open)).toBe(false);
});

test('page that replaces its list of sheets: conditions hold again at the next event', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain'));
  await addToMain(
    page,
    '<p data-testid="in" data-appkit-if="connected">Hello</p><p data-testid="out" data-appkit-if="disconnected">Come in</p>',
  );
  await withKit(page, (kit) => kit.ready);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [new CSSStyleSheet()];
  });
  await page.getByTestId('out').hover();
  await expect(page.getByTestId('in')).toBeHidden();
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(2);
});

const ELEMENTS = [
  'appkit-button',
  'appkit-connect-button',
  'appkit-account-button',
  'appkit-network-button',
];

test('four elements: have their final size before the shell renders them', {
  tag: '@release',
}, async ({ page, hosts }) => {
  await page.goto(hosts.page('plain'));
  await withKit(page, (kit) => kit.ready);
  await addToMain(
    page,
    ELEMENTS.map((name) => `<${name}></${name}><${name} size="sm"></${name}>`).join('\n'),
  );
  const boxes = () =>
    page.evaluate(
      (names) =>
        [...document.querySelectorAll(`${names.join()}, main p`)].map((element) => {
          const shown = element.shadowRoot?.querySelector('button') ?? element;
          const { x, y, width, height } = shown.getBoundingClientRect();
          return { name: element.localName, x, y, width, height };
        }),
      ELEMENTS,
    );
  const before = await boxes();
  expect(before.find(({ name }) => name === 'appkit-button')?.height).toBeGreaterThan(30);
  await openModal(page);
  // Rendered: shows the network's name.
  await expect(page.locator('appkit-network-button').first()).toContainText('Local One');
  expect(await boxes()).toEqual(before);
});

test('rendered elements: use and follow the accent color of the page', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { 'attr.accent': 'rgb(200, 0, 80)' }));
  await openModal(page);
  const button = page.locator('appkit-button').locator('button');
  await expect(button).toHaveCSS('background-color', 'rgb(200, 0, 80)');
  await withKit(page, (kit) => kit.configure({ accent: 'rgb(0, 120, 60)' }));
  await expect(button).toHaveCSS('background-color', 'rgb(0, 120, 60)');
});

test('element removed and added again: released, then up to date', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain', { wallet: 'page', approve: 'auto' }));
  await addToMain(page, '<appkit-button data-testid="kept"></appkit-button>');
  await addToMain(page, '<appkit-button data-testid="gone"></appkit-button>');
  await withKit(page, (kit) => kit.ready);
  await openModal(page);
  // Rendered by the shell: no longer the bare text of the loader.
  await expect(page.getByTestId('gone').locator('button span').first()).toBeAttached();
  const gone = await page.getByTestId('gone').elementHandle();
  await gone?.evaluate((element) => element.remove());
  await withKit(page, (kit) => kit.close());
  await connect(page);
  const text = () => gone?.evaluate((element) => element.shadowRoot?.textContent);
  await expect(page.getByTestId('kept')).toContainText('0xf3');
  expect(await text()).not.toContain('0xf3');
  await gone?.evaluate((element) => document.body.append(element));
  await expect(page.getByTestId('gone')).toContainText('0xf3');
});

test('disabled="false": enabled before and after the widget loads', { tag: '@release' }, async ({
  page,
  hosts,
}) => {
  await page.goto(hosts.page('plain'));
  await addToMain(page, '<appkit-button data-testid="on" disabled="false"></appkit-button>');
  await addToMain(page, '<appkit-button data-testid="off" disabled></appkit-button>');
  await withKit(page, (kit) => kit.ready);
  await expect(page.getByTestId('off').locator('button')).toBeDisabled();
  await page.getByTestId('on').click();
  await (await theModal(page)).getByTestId('close').click();
  await expect(page.getByTestId('on').locator('button')).toBeEnabled();
  await expect(page.getByTestId('off').locator('button')).toBeDisabled();
});
