/**
 * Pages that cover, scale, move or replace the frame while it asks for an approval, in engines whose
 * frames cannot see that. Such a frame has no button that approves. Source: security control 8, ADR 54.
 */
import assert from 'node:assert/strict';
import { verifyMessage } from 'viem';
import { EMAIL_PROJECT_ID } from '../../../src/sandbox/facts';
import { ONE } from '../../support/chains/chain';
import {
  answered,
  approveInWindow,
  askToSign,
  lookAtButtons,
  pressFrame,
  pressUntilWindow,
  request,
  windowOffered,
} from '../approval-steps';
import { login, newEmail } from '../email-steps';
import { type Scene, type Story, unlessAll } from '../story';
import { until } from '../until';
import { visitorOf } from '../visitor';

const PROJECT = { 'attr.project-id': EMAIL_PROJECT_ID };

/** The page reaches the frame's element, which is in an open shadow root. */
function styleFrame(css: string): void {
  const frame = document.querySelector('appkit-embed')?.shadowRoot?.querySelector('iframe');
  if (frame) frame.style.cssText += `;${css}`;
}

/** "hello" in hex. */
const HELLO = '0x68656c6c6f';

/** For the window's page: it reports changes to itself, and records what the button was at each press. */
function keepUnarmed(): void {
  const state = window as { presses?: (string | null)[]; changes?: unknown };
  state.presses = [];
  const button = document.querySelector('.buttons .yes');
  button?.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) state.presses?.push(button.getAttribute('aria-disabled'));
  });
  state.changes = setInterval(() => dispatchEvent(new Event('focus')), 50);
}

export const unarmedWindow: Story = {
  name: 'window of an approval: presses before it is armed sign nothing, and one after that does',
  without: unlessAll,
  async run(scene) {
    const { hosts, visit, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await askToSign(scene, address, HELLO);
    const popup = await pressUntilWindow(scene);
    await visitorOf(popup).sees('main[class=ask]', /hello/);
    await popup.run(keepUnarmed);
    const looked = () =>
      popup.run(() => {
        const { presses = [] } = window as { presses?: (string | null)[] };
        const button = document.querySelector('.buttons .yes');
        const { left = 0, top = 0, width = 0, height = 0 } = button?.getBoundingClientRect() ?? {};
        const disabled = button?.getAttribute('aria-disabled');
        return { presses, disabled, x: left + width / 2, y: top + height / 2 };
      });
    await until('the window is not armed', async () => (await looked()).disabled === 'true');
    for (let times = 0; times < 5; times += 1) {
      const { x, y } = await looked();
      await popup.clickAt(x, y);
    }
    const { presses, disabled } = await looked();
    assert.deepEqual([presses, disabled], [Array(5).fill('true'), 'true']);
    assert.equal(await answered(tab), undefined);
    await popup.run(() => {
      clearInterval((window as { changes?: number }).changes);
    });
    const signature = await approveInWindow(scene, popup, /hello/);
    const signed = { address, signature } as { address: `0x${string}`; signature: `0x${string}` };
    assert.equal(await verifyMessage({ ...signed, message: 'hello' }), true, signature);
  },
};

export const coveredFrame: Story = {
  name: 'login by e-mail, and a text below a page that fades the frame: signed in a window only',
  async run(scene) {
    const { hosts, visit, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const address = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await askToSign(scene, address, HELLO);
    assert.deepEqual(await windowOffered(scene), ['Cancel', 'Open the window']);
    await tab.run(styleFrame, 'opacity:.02');
    const popup = await pressUntilWindow(scene);
    assert.equal(await answered(tab), undefined);
    const signature = await approveInWindow(scene, popup, /hello/);
    const signed = { address, signature } as { address: `0x${string}`; signature: `0x${string}` };
    assert.equal(await verifyMessage({ ...signed, message: 'hello' }), true, signature);
  },
};

/** Over the words; presses go through it. */
const COVER =
  'pointer-events:none;position:fixed;inset:0;width:100vw;height:80vh;border:0;margin:0;background:#fff';

const style = (css: string) => (scene: Scene) => scene.tab.run(styleFrame, css);

/** In the top layer, above the dialog of the widget. */
const cover = (name: string, css: string) => (scene: Scene) =>
  scene.tab.run(
    (tag, rules) => {
      const element = document.createElement(tag);
      element.className = 'cover';
      element.style.cssText = rules;
      element.textContent = 'Press the button to win';
      document.body.append(element);
      if (element instanceof HTMLDialogElement) element.showModal();
      else {
        element.setAttribute('popover', 'manual');
        element.showPopover();
      }
    },
    name,
    css,
  );

/** The page moves the frame as soon as the pointer does that. */
const moveAt = (name: string) => (scene: Scene) =>
  scene.tab.run((event) => {
    const frame = document.querySelector('appkit-embed')?.shadowRoot?.querySelector('iframe');
    addEventListener(event, () => frame?.style.setProperty('translate', '40px'), { once: true });
  }, name);

const PAGES: Record<string, (scene: Scene) => Promise<unknown>> = {
  'all but transparent': style('opacity:.02'),
  'clipped to its button': style('clip-path:inset(80% 0 0 0)'),
  'scaled down': style('transform:scale(.4)'),
  'below a popover': cover('div', COVER),
  'below a dialog': cover('dialog', COVER),
  'below a cursor of the page': cover('div', `${COVER};width:40px;height:60px;background:#000`),
  'moved under the pointer while it is down': moveAt('mousedown'),
  'moved between the presses of a double click': moveAt('click'),
  'given the focus while Enter is held': async ({ tab, press }) => {
    await tab.runInFrame(() => document.querySelector<HTMLElement>('.buttons .yes')?.focus());
    for (let times = 0; times < 5; times += 1) await press('Enter');
  },
  'scrolled to its button': style('margin-top:-60vh'),
  'behind a view transition': ({ tab }) =>
    tab.run(() => {
      const page = document as { startViewTransition?(run: () => void): unknown };
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('::view-transition-new(root){display:none}');
      document.adoptedStyleSheets = [sheet];
      page.startViewTransition?.(() => {});
    }),
  tiny: style('height:200px'),
};

/** Coins for small payments, from the local chain. */
const fund = ({ tab, hosts }: Scene, address: string): Promise<void> =>
  tab.run(
    async (url, account) => {
      const params = [account, '0xde0b6b3a7640000'];
      const call = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params };
      const headers = { 'Content-Type': 'application/json' };
      await fetch(url, { method: 'POST', headers, body: JSON.stringify(call) });
    },
    hosts.chain(ONE),
    address,
  );

/** The page as it was, and the request declined. */
async function reset({ tab }: Scene): Promise<void> {
  await tab.run(() => {
    for (const each of document.querySelectorAll('.cover')) each.remove();
    document.adoptedStyleSheets = [];
    const frame = document.querySelector('appkit-embed')?.shadowRoot?.querySelector('iframe');
    for (const name of ['opacity', 'clip-path', 'transform', 'translate', 'margin-top', 'height'])
      frame?.style.removeProperty(name);
  });
  await tab.runInFrame(() => document.querySelector<HTMLElement>('.buttons .no')?.click());
  const answer = await until('the request is over', () => answered(tab));
  // A press may have opened it: until it closes, the next request has no button to open one.
  const popup = await tab.popup();
  await popup?.run(() => window.close()).catch(() => {});
  assert.doesNotMatch(answer, /^0x/);
}

/** Each page so often: some depend on when the engine paints and delivers a press. */
const TIMES = 10;

export const hostilePages: Story = {
  name: 'hostile pages: a small payment in a covered, moved or faded frame: only a window is offered',
  without: unlessAll,
  withinMs: 1_200_000,
  async run(scene) {
    const { hosts, visit, tab } = scene;
    await visit(hosts.page('plain', PROJECT));
    const from = await login(scene, { hosts, email: newEmail(), mails: 0 });
    await fund(scene, from);
    const pages = Object.entries(PAGES).flatMap(([page, attack]) =>
      Array.from({ length: TIMES }, (_, time) => ({ name: `${page}, time ${time + 1}`, attack })),
    );
    for (const { name, attack } of pages) {
      await request(scene, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }]);
      await windowOffered(scene);
      await attack(scene);
      for (let times = 0; times < 3; times += 1) {
        await pressFrame(scene).catch(async (error) => {
          throw new Error(`${name}, press ${times}: ${await answered(tab)}`, { cause: error });
        });
        const { names } = await tab.runInFrame(lookAtButtons);
        assert.deepEqual(
          names.filter((each) => /approve|sign/i.test(each)),
          [],
          name,
        );
        assert.equal(await answered(tab), undefined, name);
      }
      await reset(scene);
    }
  },
};
