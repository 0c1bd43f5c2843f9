/** The wallet of an e-mail login, behind the frame of the secure site. Source: specification §4, §7; protocol §5. */
import type { CaipNetworkId, Namespace } from '../../../protocol/caip';
import { SIGN_OUT_TIMEOUT } from '../../../protocol/frame/frame-envelope';
import { refreshBalance } from '../../core/account-data/native-balance';
import { withTimeout } from '../../core/async/timeout';
import { $options } from '../../core/config/options';
import { $remoteFeatures } from '../../core/config/remote-features';
import type { EmailLogin } from '../../core/contracts/email-login';
import type { Wallet, WalletProvider } from '../../core/contracts/wallet';
import { appKitError } from '../../core/errors/app-kit-error';
import { showAlert } from '../../core/reporting/alerts';
import { log } from '../../core/reporting/logger';
import { emailCooldown } from '../../core/session/email-cooldown';
import { findNetwork } from '../../core/state/networks';
import { combineStops, type Stop } from '../../core/state/store-listeners';
import { checkMethod, watchLeaving, withApproval } from './approvals';
import {
  type AuthNamespace,
  isAuthNamespace,
  readChainId,
  startingNetwork,
  wireChainId,
} from './auth-networks';
import { dialogElement } from './dialog-element';
import { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider';
import { EMBEDDED_ERRORS } from './errors';
import { createFrameClient, type FrameClient, type FrameParts } from './frame-client';
import { createFrameElement, frameUrl } from './frame-element';
import { dappData, onThemeChange, themeNow } from './frame-sync';
import {
  chainUsed,
  emailChanged,
  forgetLogin,
  lastChain,
  loggedIn,
  mailSent,
  smartAccountNetworks,
  wasUsed,
} from './login-memory';

/** Creates the iframe. @throws AppKitError 'No auth connector found'. */
function frameParts(page: Window): Omit<FrameParts, 'onReady'> {
  const { secureUrl, projectId, debug } = $options.get();
  if (!secureUrl || !projectId) throw appKitError('auth_connector_missing');
  return {
    origin: new URL(secureUrl).origin,
    page,
    create(failed) {
      const chainId = startingNetwork('eip155', lastChain());
      const rpcUrl = findNetwork(chainId)?.rpcUrls[0];
      const url = frameUrl({ secureUrl, projectId, chainId, rpcUrl, debug });
      return createFrameElement(url, dialogElement(), failed);
    },
    report: (reason) => showAlert(reason),
  };
}

/** @throws AppKitError 'Please try again after {n} seconds'. */
function checkCooldown(): void {
  const n = emailCooldown();
  if (n > 0) throw appKitError('email_cooldown', { n });
}

/** @param partsOf replaced by unit tests */
export function createEmbeddedWallet(
  page: Window,
  partsOf: (page: Window) => Omit<FrameParts, 'onReady'> = frameParts,
): Wallet {
  let client: FrameClient | undefined;
  let stop: Stop | undefined;
  const providers = new Map<Namespace, EmbeddedProvider>();
  /** The question of the start: is the earlier login still there? */
  let starting: Promise<boolean> | undefined;

  function frame(): FrameClient {
    if (client) return client;
    const made = createFrameClient({
      ...partsOf(page),
      onReady() {
        made.request('SYNC_DAPP_DATA', dappData()).catch(log.warn);
        syncTheme();
      },
    });
    const syncTheme = () => void made.request('SYNC_THEME', themeNow()).catch(log.warn);
    client = made;
    stop = combineStops(
      onThemeChange(() => made.frame() && syncTheme()),
      watchLeaving(() => made.abortApprovals()),
    );
    return made;
  }

  function dropLogin(): void {
    forgetLogin();
    starting = undefined;
    for (const one of providers.values()) one.end();
    providers.clear();
  }

  async function start(): Promise<boolean> {
    const line = frame();
    await line.start();
    const { isConnected } = await line.request('IS_CONNECTED');
    if (!isConnected) return false;
    line.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(
      (reply) => smartAccountNetworks(reply.smartAccountEnabledNetworks),
      (cause) => log.warn('embedded', cause),
    );
    return true;
  }

  async function switchTo(networkId: CaipNetworkId): Promise<CaipNetworkId> {
    const { chainId } = await frame().request('SWITCH_NETWORK', {
      chainId: wireChainId(networkId),
    });
    const now = readChainId(chainId) ?? networkId;
    chainUsed(now);
    return now;
  }

  /** @throws AppKitError. */
  async function openAccount(namespace: AuthNamespace, wanted: string): Promise<WalletProvider> {
    const user = await frame().request('GET_USER', {
      chainId: wireChainId(wanted),
      preferredAccountType: 'eoa',
    });
    const networkId = readChainId(user.chainId);
    if (!networkId?.startsWith(`${namespace}:`)) throw appKitError('chain_not_supported');
    loggedIn(user.email);
    chainUsed(networkId);
    const provider = createEmbeddedProvider({
      ...{ namespace, address: user.address, networkId, switchTo },
      async ask(request) {
        const send = () => frame().request('RPC_REQUEST', request);
        if (checkMethod(request.method) === 'safe') return send();
        const result = await withApproval(send);
        void refreshBalance(namespace, { fresh: true });
        return result;
      },
    });
    providers.set(namespace, provider);
    return provider;
  }

  /** @throws AppKitError 'Not connected to email or social'. */
  function loggedInFrame(): FrameClient {
    if (providers.size === 0) throw appKitError('not_email_or_social');
    return frame();
  }

  const email: EmailLogin = {
    async begin(address) {
      if (!$remoteFeatures.get().email) throw appKitError('auth_connector_missing');
      checkCooldown();
      const reply = await frame().request('CONNECT_EMAIL', { email: address });
      mailSent();
      return reply;
    },
    async waitForDevice() {
      await frame().request('CONNECT_DEVICE');
    },
    async submitCode(otp) {
      await frame().request('CONNECT_OTP', { otp });
    },
    async changeEmail(address) {
      const line = loggedInFrame();
      checkCooldown();
      const { action } = await line.request('UPDATE_EMAIL', { email: address });
      mailSent();
      return action;
    },
    async confirmCurrentEmail(otp) {
      await loggedInFrame().request('UPDATE_EMAIL_PRIMARY_OTP', { otp });
    },
    async confirmNewEmail(otp) {
      const { newEmail } = await loggedInFrame().request('UPDATE_EMAIL_SECONDARY_OTP', { otp });
      emailChanged(newEmail);
      return newEmail;
    },
  };

  return {
    id: 'embedded',
    errors: EMBEDDED_ERRORS,
    email,
    approval: { show: (looks) => client?.frame()?.show(looks) ?? (() => {}) },

    prepare() {
      try {
        frame()
          .start()
          .catch((cause) => log.warn('embedded', cause));
      } catch (cause) {
        log.warn('embedded', cause);
      }
    },

    async connect({ connector: { namespace }, references: [first] }) {
      if (!isAuthNamespace(namespace)) throw appKitError('chain_not_supported');
      return openAccount(namespace, startingNetwork(namespace, first && `${namespace}:${first}`));
    },

    async restore(_connectorId, namespace, networkId) {
      if (!wasUsed() || !isAuthNamespace(namespace)) return undefined;
      starting ??= start().catch((cause) => {
        starting = undefined;
        throw cause;
      });
      if (!(await starting)) {
        dropLogin();
        throw appKitError('unauthorized');
      }
      return openAccount(namespace, startingNetwork(namespace, networkId));
    },

    async disconnect() {
      if (!wasUsed()) return;
      dropLogin();
      const signedOut = frame().request('SIGN_OUT');
      const late = () => appKitError('wallet_timeout');
      await withTimeout(signedOut, SIGN_OUT_TIMEOUT, late).catch(log.warn);
    },

    leave() {
      stop?.();
      client?.close();
      client = stop = starting = undefined;
      // The page may keep one: it must not bring the frame back.
      for (const one of providers.values()) one.end('silently');
      providers.clear();
    },
  };
}
