/** The gateway's process is killed in the middle of a creation and of a signature, and started again. */
import type { BrowserContext } from 'playwright/test';
import { recoverMessageAddress } from 'viem';
import { VAULT_PATHS } from '../../../src/protocol/custody/vault-api';
import { startCustody } from '../../../src/sandbox/custody/start-custody';
import { EMAIL_PROJECT_ID, siteOrigin } from '../../../src/sandbox/facts';
import { startMailCatcher } from '../../../src/sandbox/mail/mail-catcher';
import { expect, test } from '../../fixtures';
import { approveInFrame } from '../../support/embedded/approve';
import { ask, askWell, openFrame } from '../../support/embedded/frame-page';
import { addresses, withBrowser } from '../../support/embedded/login-steps';
import { type GatewayProcess, gatewayProcess } from '../../support/process/gateway-process';
import { DIST, type Hosts } from '../../support/process/hosts';
import { keptPort } from '../../support/process/kept-port';

const NETWORK = 'eip155:31337';
const EMAIL = 'ann@test.localhost';
const CODE = '123456';

/** A gateway of this test alone, with its auth service and vault. */
async function startAll(folder: string, hosts: Hosts) {
  const port = await keptPort();
  const origin = siteOrigin('secure.gateway', port);
  const projects = {
    [EMAIL_PROJECT_ID]: {
      ...{ name: 'Shop', mode: 'test' as const, allowedOrigins: [hosts.pages] },
      features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
    },
  };
  const mail = await startMailCatcher();
  const custody = await startCustody({
    ...{ programs: `${DIST}/gateway`, secureOrigin: origin, projects, smtpPort: mail.port },
    ...{ networks: [NETWORK], auth: { deviceLinks: false } },
  });
  const { authUrl, vaultUrl } = custody;
  const secure = { origin, directory: `${DIST}/secure`, authUrl, vaultUrl };
  const gateway = await gatewayProcess(folder, () => ({ projects, chains: {}, secure }), port);
  return {
    gateway,
    at: { ...hosts, port },
    async close(): Promise<void> {
      await gateway.kill();
      custody.close();
      mail.close();
    },
  };
}

/** Once, at this call: before the service gets it, or before the frame gets the answer. */
async function killAt(
  context: BrowserContext,
  gateway: GatewayProcess,
  path: string,
  moment: 'before' | 'after',
): Promise<void> {
  await context.route(
    (url) => url.pathname === path,
    async (route) => {
      if (moment === 'after') {
        const { host } = new URL(route.request().url());
        const sent = await route.request().allHeaders();
        await route.fetch({ url: `${gateway.origin}${path}`, headers: { ...sent, host } });
      }
      await gateway.kill();
      await route.abort();
    },
    { times: 1 },
  );
}

test(
  'gateway killed before the wallet is confirmed, and between an approval and its signature: the same address, and it signs',
  {
    tag: '@release',
  },
  async ({ hosts }, info) => {
    test.slow();
    const { gateway, at, close } = await startAll(info.outputPath('gateway'), hosts);
    try {
      await withBrowser(async (browser) => {
        const context = await browser.newContext();
        const page = await context.newPage();
        const open = async () => {
          await openFrame(page, at);
          await page.addStyleTag({ content: 'iframe{width:400px;height:640px;border:0}' });
        };
        await open();
        await askWell(page, 'CONNECT_EMAIL', { email: EMAIL });
        await killAt(context, gateway, VAULT_PATHS.wallets, 'after');
        expect((await ask(page, 'CONNECT_OTP', { otp: CODE })).type).toMatch(/_ERROR$/);
        await gateway.start();
        expect(await askWell(page, 'IS_CONNECTED')).toEqual({ isConnected: true });
        const mine = await addresses(page);
        expect(mine[0]).toMatch(/^0x[\da-fA-F]{40}$/);

        const request = {
          ...{ method: 'personal_sign', params: ['0x68656c6c6f', mine[0]] },
          chainId: NETWORK,
        };
        await killAt(context, gateway, VAULT_PATHS.signatures, 'before');
        const failing = ask(page, 'RPC_REQUEST', request);
        await approveInFrame(page);
        expect((await failing).type).toMatch(/_ERROR$/);
        await gateway.start();
        await open();
        expect(await addresses(page)).toEqual(mine);
        const signing = askWell(page, 'RPC_REQUEST', request);
        await approveInFrame(page);
        const signature = (await signing) as unknown as `0x${string}`;
        expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(mine[0]);
      });
    } finally {
      await close();
    }
  },
);
