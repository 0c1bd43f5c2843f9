/** The account page of the secure site: a page of its own, without a site around it. */
import assert from 'node:assert/strict';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import { codeIn, linkIn } from '../../support/embedded/mailbox';
import { approve, newEmail, textOfMail } from '../email-steps';
import { type Story, unlessAll } from '../story';

export const accountPage: Story = {
  name: 'account page: login by e-mail, the device listed, and signed out',
  without: unlessAll,
  async run({ hosts, tab, sees, click, press }) {
    const secure = siteOrigin('secure.gateway', hosts.port);
    const email = newEmail();
    await tab.goto(`${secure}/dashboard?projectId=${EMAIL_PROJECT_ID}`);
    // The title takes the focus when the page is there.
    await sees('h1:is(:focus)', /^Manage your wallet$/);
    await click('input[type=email]');
    await tab.type(email);
    await press('Enter');
    const { text } = await sees('p[class=digits]', /\d/);
    await approve(hosts, linkIn(await textOfMail(hosts, email, 1)), text.replace(/\D/g, ''));
    await sees('h1:is(:focus)', /^Enter your code$/);
    await click('input[inputmode=numeric]');
    await tab.type(codeIn(await textOfMail(hosts, email, 2)));
    await press('Enter');
    await sees('h1:is(:focus)', /^Your wallet$/);
    await sees('ul li', /\(this browser\)/);
    // The policy of the page lets its style be, and nothing around it.
    const look = await tab.run(() => ({
      width: document.querySelector('main')?.getBoundingClientRect().width,
      isTop: window === window.top,
    }));
    assert.deepEqual(look, { width: 480, isTop: true });
    await click('.buttons button');
    await sees('h1:is(:focus)', /^Manage your wallet$/);
    assert.deepEqual(tab.reported(), []);
  },
};
