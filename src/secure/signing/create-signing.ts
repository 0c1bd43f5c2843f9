/** Answers RPC requests: reads by the gateway, signatures after an approval. One approval at a time. */
import { knownAddresses } from '../../protocol/address-looks';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import type { RequestPayload } from '../../protocol/frame/frame-messages';
import { SHOW_RECEIPTS } from '../../protocol/frame/show-receipts';
import { approvalOf, UNSUPPORTED_METHODS } from '../../protocol/frame/wallet-methods';
import type { DeviceStore } from '../device/device-store';
import { textHash } from '../device/text-hash';
import { FrameError, messageOf, REQUEST_ABORTED } from '../frame/frame-error';
import { refusalCode, refusalReceipt, type ServiceClient } from '../login/service-client';
import type { OwnSigner } from '../own/own-signer';
import { answerRead } from './answer-read';
import type { ApprovalScreen } from './approval/open-screen';
import { nodesOf, type OpenNode } from './ask-node';
import type { ReviewPhrase } from './describe/review';
import { prepareRequest } from './prepare-request';
import { createReceipts, exportText, type Receipt } from './receipts';
import { createRepeats, withRepeat } from './repeated-payments';
import { createSentCalls, refusedCalls } from './sent-calls';
import type { PageFacts, PreparedRequest, SignedIntent, Signer } from './signing-types';
import { beginStepUp, needsCode, settleRelease, signByVault } from './vault-call';

export interface SigningOptions {
  client: ServiceClient;
  store: DeviceStore;
  projectId: string;
  page: PageFacts;
  /** Of the wallet. */
  mode: WalletMode;
  now(): number;
  /** One at a time in all frames of this browser. */
  lock<T>(name: string, work: () => Promise<T>): Promise<T>;
  screen: ApprovalScreen;
  /** Hash of the frame's own script, for receipts. */
  build(): Promise<string>;
  /** For a wallet that is the person's alone. */
  own: OwnSigner;
  nodes?: OpenNode;
}

export interface RpcSigning {
  /** @throws FrameError */
  request(request: RpcRequest, signer: Signer): Promise<unknown>;
  /** The page gave up: open approvals end, reads go on. */
  abort(): void;
  themeChanged(): void;
}

type RpcRequest = RequestPayload<'RPC_REQUEST'>;

/** The widget takes a message with these words for the person's own decision. */
const REJECTED = 'User rejected the request';

/** The auth service ends a code after so many. */
const CODE_TRIES = 5;

const plain = (phrases: readonly ReviewPhrase[]): string =>
  phrases
    .map((each) =>
      typeof each === 'string' ? each : 'strong' in each ? each.strong : each.address,
    )
    .join('');

/** The signed part of an intent. */
function payloadOf(intent: SigningIntent): string {
  if ('transaction' in intent) return intent.transaction;
  return 'message' in intent ? intent.message : intent.typedData;
}

export function createSigning(options: SigningOptions): RpcSigning {
  const { client, store, projectId, page, mode, now, lock, screen, build } = options;
  const nodes = options.nodes ?? nodesOf(projectId);
  const receipts = createReceipts(store, lock);
  const repeats = createRepeats(store, lock);
  const sentCalls = createSentCalls(nodes);
  const open = new Set<AbortController>();
  let queue: Promise<unknown> = Promise.resolve();

  async function vault(intent: SigningIntent, signer: Signer, signal: AbortSignal) {
    const { session } = signer;
    try {
      return await signByVault({ client, session, intent });
    } catch (error) {
      const receipt = refusalReceipt(error);
      if (receipt) await settleRelease(client, session, signer.wallet.id, receipt);
      if (receipt || refusalCode(error) === 'wallet_own') {
        return options.own(intent, signer, signal);
      }
      if (!needsCode(error)) throw error;
    }
    const submit = await beginStepUp(client, session);
    let failure: string | undefined;
    for (let tries = 1; ; tries += 1) {
      const otp = await screen.askCode({ email: session.email, error: failure }, signal);
      if (otp === undefined) throw new FrameError(REJECTED);
      try {
        await submit(otp);
        break;
      } catch (error) {
        // Other refusals, and a code that is dead by now, get no better by another try.
        if (refusalCode(error) !== 'code_wrong' || tries === CODE_TRIES) throw error;
        failure = messageOf(error);
      }
    }
    screen.showProgress('Signing…');
    return signByVault({ client, session, intent });
  }

  /** Of each approval, whatever came of it. One that cannot be stored keeps no signature back. */
  async function keepReceipt(
    { intents, review }: PreparedRequest,
    signer: Signer,
    signed: number,
  ): Promise<void> {
    const { origin, networkId, wallet } = signer;
    const { title, steps, rows, warnings, parties } = review;
    const hashAll = (texts: readonly string[]) => Promise.all(texts.map(textHash));
    const receipt: Receipt = {
      ...{ time: now(), origin, networkId, title, signed, build: await build() },
      lines: [...steps.map(plain), ...warnings.map(({ text }) => text)],
      facts: rows.map(({ label, value }) => `${label}: ${plain(value)}`),
      hashes: await hashAll(intents.map((intent) => JSON.stringify(intent))),
      payloads: await hashAll(intents.map(payloadOf)),
      // An address is known once something was signed for it.
      parties: signed > 0 ? parties : [],
    };
    await receipts.add(wallet.id, receipt);
  }

  async function approve(
    request: RpcRequest,
    signer: Signer,
    signal: AbortSignal,
    position?: string,
  ): Promise<unknown> {
    const { wallet, networkId, origin } = signer;
    const before = await receipts.all(wallet.id).catch(() => []);
    const same = before.filter((receipt) => receipt.networkId === networkId);
    const account = wallet.addresses[networkId.startsWith('solana:') ? 'solana' : 'eip155'];
    screen.showProgress('Preparing your request…');
    const words = await prepareRequest(request, {
      ...{ signer, ask: nodes(networkId), mode, now: now() },
      known: knownAddresses([account, ...same.flatMap(({ parties }) => parties)]),
    });
    const payments = words.payments ?? [];
    const repeated = await repeats.last(wallet.id, payments, now());
    const prepared = { ...words, review: withRepeat(words.review, repeated, now()) };
    const pageName = page.metadata?.name;
    const question = { review: prepared.review, origin, pageName, account, position };
    const isApproved = await screen.askApproval(question, signal);
    if (!isApproved || prepared.review.blocked !== undefined) throw new FrameError(REJECTED);
    screen.showProgress('Signing…');
    const signed: SignedIntent[] = [];
    if (signal.aborted) throw new FrameError(REQUEST_ABORTED);
    await repeats.add(wallet.id, payments, now());
    try {
      for (const intent of prepared.intents) {
        // From here on the page may give up: an approved transaction still ends.
        if (signed.length === 0 && signal.aborted) throw new FrameError(REQUEST_ABORTED);
        signed.push(await vault(intent, signer, signal));
      }
    } finally {
      await keepReceipt(prepared, signer, signed.length).catch(() => {});
    }
    return prepared.finish(signed);
  }

  async function sendCalls({ params }: RpcRequest, signer: Signer, signal: AbortSignal) {
    const batch = sentCalls.read(params, signer);
    const { calls } = batch;
    for (const [at, call] of calls.entries()) {
      const position = calls.length > 1 ? `${at + 1} of ${calls.length}` : undefined;
      const step = { method: 'eth_sendTransaction', params: [call] };
      try {
        batch.sent((await approve(step, signer, signal, position)) as string);
      } catch (error) {
        // Those before are on the network: the page learns of them by the status.
        if (at === 0) throw error;
        break;
      }
    }
    return batch.reply();
  }

  /** The person may save them as a file. The page gets nothing. */
  async function showReceipts({ wallet, origin }: Signer, signal: AbortSignal): Promise<null> {
    const all = await receipts.ofSite(wallet.id, origin);
    await screen.showReceipts({ receipts: all, origin, text: exportText(all) }, signal);
    return null;
  }

  /** One request at a time has the screen. */
  function enqueue<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const control = new AbortController();
    open.add(control);
    const turn = queue.then(async () => {
      try {
        if (control.signal.aborted) throw new FrameError(REQUEST_ABORTED);
        return await work(control.signal);
      } finally {
        open.delete(control);
        screen.clear();
      }
    });
    queue = turn.catch(() => {});
    return turn;
  }

  return {
    async request(request, signer) {
      const { method, params } = request;
      if (method === 'wallet_getCallsStatus') return sentCalls.status(params, signer);
      if (method === 'wallet_getCapabilities') return sentCalls.capabilities(params, signer);
      // The widget then reads the balances itself.
      if (method === 'wallet_getAssets') throw new FrameError('Not available');
      if (approvalOf(method) === 'safe') return answerRead(request, signer, projectId);
      if (UNSUPPORTED_METHODS.includes(method)) {
        throw new FrameError('This wallet does not support this method.');
      }
      if (method === SHOW_RECEIPTS) return enqueue((signal) => showReceipts(signer, signal));
      if (method !== 'wallet_sendCalls') {
        return enqueue((signal) => approve(request, signer, signal));
      }
      const refused = refusedCalls(params);
      if (refused !== undefined) throw new FrameError(refused);
      return enqueue((signal) => sendCalls(request, signer, signal));
    },
    abort() {
      for (const control of open) control.abort();
    },
    themeChanged: () => screen.themeChanged(),
  };
}
