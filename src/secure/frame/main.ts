/**
 * Entry of the frame: takes the page's messages and reports that it is ready. Everything else loads
 * with the first request that needs it.
 */
import { FRAME_VERSION } from '../../protocol/frame/frame-envelope';
import type { LoginChunk } from '../login/login-chunk';
import { answerRequests, type RequestHandlers } from './answer-requests';
import { loadChunk, startWorker } from './chunks';
import { connectToPage } from './connection';
import { FrameError } from './frame-error';
import { readFrameQuery } from './frame-query';

/** The page's origin as the browser says it, or undefined in Firefox. */
const likelyOrigin = (): string | undefined => location.ancestorOrigins?.[0];

function start(): void {
  const query = readFrameQuery(location.search);
  if (!query || window.parent === window) return;
  const attributes = document.documentElement.dataset;
  const setup = {
    query,
    mode: attributes.mode === 'test' ? ('test' as const) : ('live' as const),
    loadChunk,
    startWorker,
  };

  let login: Promise<RequestHandlers> | undefined;
  const handlers = () => {
    login ??= loadChunk<LoginChunk>('login').then((chunk) => chunk.createHandlers(setup));
    login.catch(() => {
      login = undefined;
    });
    return login;
  };
  const refuse = () => {
    throw new FrameError('This is not available yet.');
  };
  const later = (name: keyof RequestHandlers) =>
    (async (payload: never, origin: string) =>
      ((await handlers())[name] as (payload: never, origin: string) => unknown)(
        payload,
        origin,
      )) as never;

  const line = connectToPage(window, (message) => answer(message));
  const answer = answerRequests(
    {
      IS_CONNECTED: later('IS_CONNECTED'),
      CONNECT_EMAIL: later('CONNECT_EMAIL'),
      CONNECT_DEVICE: later('CONNECT_DEVICE'),
      CONNECT_OTP: later('CONNECT_OTP'),
      GET_USER: later('GET_USER'),
      SIGN_OUT: later('SIGN_OUT'),
      SWITCH_NETWORK: later('SWITCH_NETWORK'),
      GET_CHAIN_ID: later('GET_CHAIN_ID'),
      RPC_REQUEST: later('RPC_REQUEST'),
      RPC_ABORT: later('RPC_ABORT'),
      UPDATE_EMAIL: later('UPDATE_EMAIL'),
      UPDATE_EMAIL_PRIMARY_OTP: later('UPDATE_EMAIL_PRIMARY_OTP'),
      UPDATE_EMAIL_SECONDARY_OTP: later('UPDATE_EMAIL_SECONDARY_OTP'),
      SYNC_THEME: later('SYNC_THEME'),
      SYNC_DAPP_DATA: later('SYNC_DAPP_DATA'),
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
      RELOAD: () => location.reload(),
      INIT_SMART_ACCOUNT: refuse,
      SET_PREFERRED_ACCOUNT: refuse,
      GET_SOCIAL_REDIRECT_URI: refuse,
      CONNECT_SOCIAL: refuse,
      GET_FARCASTER_URI: refuse,
      CONNECT_FARCASTER: refuse,
    },
    line,
  );
  line.ready(FRAME_VERSION, likelyOrigin());
}

start();
