/** Test mode: chains, gateway, CDN, shop and host pages behind one port, told apart by host name. */
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createTransactionSigner } from '../gateway/abi/transaction-signer';
import { createApp } from '../gateway/app';
import { readLogos } from '../gateway/catalogue/bundled-logos';
import { parseGatewayConfig } from '../gateway/config';
import { createMetrics } from '../gateway/http/metrics';
import { createIndexer } from '../gateway/indexer/indexer';
import { createRelay } from '../gateway/relay/relay';
import { memoryStore } from '../gateway/store/open-store';
import { createRemote } from '../gateway/upstreams/fetch/guarded-fetch';
import { createDrawingCheck } from '../gateway/upstreams/media/drawing-check';
import { createRpcUpstreams } from '../gateway/upstreams/rpc/rpc-upstreams';
import { parseArguments } from './arguments';
import { type Anvil, stopAnvils } from './chains/anvil';
import { callRpc } from './chains/call-rpc';
import { deployZone } from './chains/deploy-zone';
import { type LocalSolana, startLocalSolana } from './chains/solana/local-solana';
import { startCustody } from './custody/start-custody';
import { createExchangeSite } from './exchange/exchange-site';
import { CURRENT_VERSION, LOCAL_CHAINS, LOCAL_SOLANA, siteOrigin } from './facts';
import { SANDBOX_PAYWALL, SANDBOX_ZONE } from './facts-seed';
import { type MailCatcher, startMailCatcher } from './mail/mail-catcher';
import { createPaySite } from './onramp/pay-site';
import { createSandboxPaywall } from './paywall/paywall-page';
import { startSeededAnvil } from './seed/chain';
import { seedSolana } from './seed/solana/tokens';
import { sandboxGatewayConfig, sandboxProjects } from './server/gateway-config';
import { listen } from './server/listen';
import { lookupLocal } from './server/local-lookup';
import { createRouter, type GatewayHandlers } from './server/route-host';
import { shutdownOnce } from './server/shutdown';

/** Ten coins, in wei. */
const COINS_FOR_GAS = '0x8ac7230489e80000';

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const chains: Anvil[] = [];
let solana: LocalSolana | undefined;
const closers: (() => void)[] = [];
let gateway: GatewayHandlers | undefined;
let mail: MailCatcher | undefined;
let closing = false;

/** E-mail login: the mail server of this machine, the auth service and the vault. */
async function openCustody(port: number) {
  mail = await startMailCatcher();
  closers.push(mail.close);
  const origin = siteOrigin('secure.gateway', port);
  const custody = await startCustody({
    programs: path.join(dist, 'gateway'),
    secureOrigin: origin,
    projects: sandboxProjects(),
    smtpPort: mail.port,
    networks: [...LOCAL_CHAINS.map(({ chainId }) => `eip155:${chainId}`), LOCAL_SOLANA.id],
  });
  closers.push(custody.close);
  const { authUrl, vaultUrl } = custody;
  return { origin, directory: path.join(dist, 'secure'), authUrl, vaultUrl };
}

async function openGateway(
  port: number,
  immutable: boolean,
  secure: Awaited<ReturnType<typeof openCustody>>,
): Promise<GatewayHandlers> {
  const urls = new Map(chains.map(({ chainId, url }) => [`eip155:${chainId}`, url]));
  if (solana) urls.set(LOCAL_SOLANA.id, solana.url);
  const first = urls.get(SANDBOX_ZONE.chain);
  const resolver = first && (await deployZone(first, port));
  if (first) {
    const { address } = createTransactionSigner(SANDBOX_PAYWALL.gasKey);
    await callRpc(first, 'anvil_setBalance', address, COINS_FOR_GAS);
  }
  const cdn = { directory: path.join(dist, 'cdn'), immutable };
  const config = parseGatewayConfig(
    sandboxGatewayConfig(urls, cdn, port, { secure, ...(resolver && { resolver }) }),
  );
  const { relay: rules } = config;
  const metrics = createMetrics();
  const log = () => {};
  const store = memoryStore();
  const rpc = createRpcUpstreams({ config, log, metrics, now: Date.now });
  const indexer = createIndexer({ config, store, rpc, log, metrics });
  indexer.start();
  closers.push(() => void indexer.stop());
  const publicFolder = path.join(dist, 'gateway/public');
  const version = CURRENT_VERSION;
  const logos = readLogos(path.join(dist, 'gateway/logos.json'));
  const worker = pathToFileURL(path.join(dist, 'gateway/drawing-worker.js'));
  const checkDrawing = createDrawingCheck(worker, log);
  const remote = createRemote({ own: config.privateOrigins, resolve: lookupLocal });
  const app = createApp({
    remote,
    ...{ config, metrics, store, rpc, indexer, version, logos, publicFolder, checkDrawing },
    zoneKey: SANDBOX_ZONE.signerKey,
    x402Key: SANDBOX_PAYWALL.gasKey,
  });
  const relay =
    rules && (await createRelay({ config: { ...config, relay: rules }, metrics, log: () => {} }));
  return {
    listener: getRequestListener(app.fetch),
    fetch: async (request) => app.fetch(request),
    upgrade: (request, socket, head) => relay?.upgrade(request, socket, head),
  };
}

async function openSolana(): Promise<void> {
  solana = await startLocalSolana(seedSolana);
  closers.push(solana.close);
}

async function main(): Promise<void> {
  const shutdown = shutdownOnce(async () => {
    closing = true;
    for (const close of closers) close();
    await stopAnvils();
  });
  try {
    const { port, host, revalidate } = parseArguments(process.argv.slice(2));
    const chainUrl = (id: number | 'solana') =>
      id === 'solana' ? solana?.url : chains.find(({ chainId }) => chainId === id)?.url;
    const pay = createPaySite({ port, chainUrl });
    const exchange = createExchangeSite({ chainUrl });
    const router = createRouter({
      port,
      dist,
      gateway: () => gateway,
      mail: () => mail,
      pay,
      exchange,
      paywall: createSandboxPaywall(port),
      chainUrl,
      solana: () => solana,
    });
    // The port first: it is what most often fails, and nothing has been started then.
    const servers = await listen(router.answer, port, host);
    for (const server of servers) server.on('upgrade', router.upgrade);
    closers.push(() => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    });
    const [secure] = await Promise.all([
      openCustody(port),
      ...LOCAL_CHAINS.map(async ({ chainId }) => {
        chains.push(await startSeededAnvil(chainId, path.join(dist, 'sandbox/seed')));
      }),
      openSolana(),
    ]);
    gateway = await openGateway(port, !revalidate, secure);
    for (const { chainId, process: child } of chains) {
      child.once('exit', () => {
        if (!closing) console.error(`The local chain ${chainId} ended`);
      });
    }
    console.log('AppKit Embed, test mode. All it has is listed at the foot of this page:');
    console.log(`ready ${siteOrigin('shop', port)}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    await shutdown(1);
  }
}

void main();
