/** Asks the frame of the embedded wallet: a reply for each request, checked by its schema. Source: protocol §5.2. */
import * as v from 'valibot';
import {
  type Envelope,
  envelope,
  errorPayload,
  FROM_APP,
  FROM_FRAME,
  type FrameFailure,
  LOAD_TIMEOUT,
  MAX_MESSAGE,
  READY_DELAY,
  READY_TYPE,
  REQUEST_TIMEOUT,
  readyPayload,
  replyOf,
  SESSION_UPDATE,
  SLOW_REQUESTS,
  UNTIMED_REQUESTS,
} from '../../../protocol/frame/frame-envelope';
import {
  FRAME_REQUESTS,
  type FrameRequest,
  type ReplyPayload,
  type RequestPayload,
} from '../../../protocol/frame/frame-messages';
import { approvalOf } from '../../../protocol/frame/wallet-methods';
import { AppKitError, appKitError } from '../../core/errors/app-kit-error';
import { quoteWallet } from '../../core/errors/wallet-errors';
import { randomId } from '../../core/platform/random-id';
import { countDropped } from './dropped-messages';
import type { FrameElement } from './frame-element';
import { type LoadFailure, lateCause } from './load-failure';

const PORT_TYPE = `${FROM_APP}PORT`;
/** Servers of this protocol say so in words alone. */
const UNVERIFIED = /^(?:unverified domain|domain (?:is )?not verified)/i;

export interface FrameParts {
  /** Exact origin of the secure site. */
  origin: string;
  /** The page, which hears the frame's window messages. */
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** @param failed called if the browser reports that the frame cannot load */
  create(failed: (cause: LoadFailure) => void): FrameElement;
  /** The frame gave up, or its server refuses this site: the site's owner is to know. */
  report(reason: FrameFailure): void;
  /** The frame is ready, also after it has been loaded anew. */
  onReady?(): void;
}

export interface FrameClient {
  /**
   * Creates the frame with the first request.
   * @throws AppKitError (rejects) a `LoadFailure`, `iframe_request_timeout`, `request_aborted`,
   * `abort_other`, `frame_no_message` with the frame's words as its quote.
   */
  request<Name extends FrameRequest>(
    name: Name,
    ...[payload]: undefined extends RequestPayload<Name>
      ? [payload?: RequestPayload<Name>]
      : [payload: RequestPayload<Name>]
  ): Promise<ReplyPayload<Name>>;
  /** Creates the frame and waits until it is ready, and a moment more. */
  start(): Promise<void>;
  /**
   * Ends the RPC requests that need an approval. The frame says how those end that it has: it may be
   * signing already.
   */
  abortApprovals(): void;
  frame(): FrameElement | undefined;
  /** Messages of the frame that were not taken. */
  dropped(): number;
  /** Removes the frame. Open requests are aborted; a later request creates a new one. */
  close(): void;
}

interface Open {
  name: FrameRequest;
  /** Of an RPC request. */
  method: string | undefined;
  resolve(value: unknown): void;
  reject(error: AppKitError): void;
  /** Of the load, and of the request. */
  timers: ReturnType<typeof setTimeout>[];
  /** The frame has a request that may move funds, so its outcome is the frame's to say. */
  asked?: boolean;
  /** The frame was told that the visitor left. */
  left?: boolean;
}

interface Line {
  element: FrameElement;
  isReady: boolean;
  port?: MessagePort;
  /** Runs once the frame is ready. */
  waiting: (() => void)[];
}

function read(data: unknown): Envelope | undefined {
  const result = v.safeParse(envelope, data);
  if (!result.success || !result.output.type.startsWith(FROM_FRAME)) return undefined;
  try {
    return JSON.stringify(result.output).length <= MAX_MESSAGE ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** The error of an aborted request. A request for Farcaster's address ends silently. */
const abortError = ({ name, asked }: Open): AppKitError =>
  appKitError(asked ? 'request_lost' : name === 'RPC_REQUEST' ? 'request_aborted' : 'abort_other');

const needsApproval = ({ name, method = '' }: Pick<Open, 'name' | 'method'>): boolean =>
  name === 'RPC_REQUEST' && approvalOf(method) !== 'safe';

export function createFrameClient(parts: FrameParts): FrameClient {
  const { origin, page, create, report } = parts;
  const open = new Map<string, Open>();
  let line: Line | undefined;
  const dropped = countDropped();

  function settle(id: string): Open | undefined {
    const one = open.get(id);
    open.delete(id);
    one?.timers.forEach(clearTimeout);
    return one;
  }

  /** @param cause Known to each request but those of the page's own provider. */
  function abort(id: string, cause?: LoadFailure): void {
    const one = settle(id);
    if (!one || one.name === 'GET_FARCASTER_URI') return;
    one.reject(cause && one.name !== 'RPC_REQUEST' ? appKitError(cause) : abortError(one));
  }

  /** The visitor's request gets the cause too, where one of the start was the first that waited. */
  function end(cause?: LoadFailure): void {
    page.removeEventListener('message', onWindowMessage as EventListener);
    line?.port?.close();
    line?.element.remove();
    line = undefined;
    for (const id of [...open.keys()]) abort(id, cause);
  }

  /** Without a frame that works the next request begins with a new one. */
  function loadFailed(cause: LoadFailure): void {
    report('iframe_load_failed');
    end(cause);
  }

  /** @param id The request that waited too long: it gets the cause. */
  function giveUp(reason: 'iframe_load_failed' | 'iframe_request_timeout', id: string): void {
    const one = settle(id);
    const cause = reason === 'iframe_load_failed' && lateCause(line?.element.hasPage());
    one?.reject(appKitError(cause || reason));
    if (cause) loadFailed(cause);
    // A mailed link is valid for longer than one request: the screen asks again.
    if (cause || one?.name === 'CONNECT_DEVICE') return;
    report(reason);
    for (const other of [...open.keys()]) abort(other);
  }

  function take(data: unknown): void {
    const message = read(data);
    const reply = message && replyOf(message.type);
    const one = message?.id === undefined ? undefined : open.get(message.id);
    if (message?.type === SESSION_UPDATE) return;
    if (!message?.id || !reply || one?.name !== reply.name) {
      dropped.add();
      return;
    }
    settle(message.id);
    if (reply.ok) {
      const result = v.safeParse(FRAME_REQUESTS[one.name][1], message.payload);
      if (result.success) one.resolve(result.output);
      else one.reject(appKitError('frame_no_message', {}, new Error('The reply is malformed')));
      return;
    }
    const failure = v.safeParse(errorPayload, message.payload);
    const words = failure.success ? failure.output.message : '';
    if (UNVERIFIED.test(words)) report('unverified_domain');
    one.reject(
      new AppKitError('frame_no_message', {}, new Error(words), quoteWallet(words) || undefined),
    );
  }

  function onReady(payload: unknown): void {
    if (!line || !v.is(readyPayload, payload)) {
      dropped.add();
      return;
    }
    // Loaded anew: it knows nothing of what it was asked.
    if (line.isReady) for (const id of [...open.keys()]) abort(id);
    line.port?.close();
    const { port1, port2 } = new MessageChannel();
    line.port = port1;
    port1.onmessage = ({ data }) => take(data);
    line.element.post({ type: PORT_TYPE }, origin, [port2]);
    line.isReady = true;
    for (const act of line.waiting.splice(0)) act();
    parts.onReady?.();
  }

  function onWindowMessage({ source, origin: from, data }: MessageEvent<unknown>): void {
    // The page's other messages are none of ours.
    if (!line || from !== origin || source === null || source !== line.element.window()) return;
    const message = read(data);
    if (message?.type === READY_TYPE) onReady(message.payload);
    else take(data);
  }

  function begin(): Line {
    if (line) return line;
    page.addEventListener('message', onWindowMessage as EventListener);
    line = { element: create(loadFailed), isReady: false, waiting: [] };
    return line;
  }

  function send(name: FrameRequest, payload: unknown, id: string): void {
    const one = open.get(id);
    if (one && needsApproval(one)) one.asked = true;
    line?.port?.postMessage({
      ...{ id, type: `${FROM_APP}${name}` },
      ...(payload !== undefined && { payload }),
    });
  }

  function request(name: FrameRequest, payload?: unknown): Promise<unknown> {
    const current = begin();
    const id = randomId();
    const { method } = (payload ?? {}) as { method?: string };
    return new Promise((resolve, reject) => {
      const timers: Open['timers'] = [];
      open.set(id, { name, method, resolve, reject, timers });
      const giveUpAfter = (ms: number, reason: 'iframe_load_failed' | 'iframe_request_timeout') =>
        timers.push(setTimeout(() => giveUp(reason, id), ms));
      if (SLOW_REQUESTS.includes(name)) giveUpAfter(REQUEST_TIMEOUT, 'iframe_request_timeout');
      if (current.isReady) {
        send(name, payload, id);
        return;
      }
      let load: ReturnType<typeof setTimeout> | undefined;
      if (!UNTIMED_REQUESTS.includes(name)) {
        load = setTimeout(() => giveUp('iframe_load_failed', id), LOAD_TIMEOUT);
        timers.push(load);
      }
      current.waiting.push(() => {
        clearTimeout(load);
        if (open.has(id)) send(name, payload, id);
      });
    });
  }

  return {
    request: request as FrameClient['request'],

    start() {
      const current = begin();
      return new Promise((resolve, reject) => {
        const id = randomId();
        const ready = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            open.delete(id);
            resolve();
          }, READY_DELAY);
        };
        let timer = setTimeout(() => giveUp('iframe_load_failed', id), LOAD_TIMEOUT);
        if (current.isReady) ready();
        else current.waiting.push(ready);
        const stop = (error: AppKitError) => {
          clearTimeout(timer);
          reject(error);
        };
        open.set(id, {
          ...{ name: 'IS_CONNECTED', method: undefined, timers: [] },
          ...{ resolve: () => {}, reject: stop },
        });
      });
    },

    abortApprovals() {
      const ending = [...open].filter(([, one]) => needsApproval(one) && !one.left);
      if (ending.length === 0) return;
      for (const [id, one] of ending) {
        one.left = true;
        if (!one.asked) abort(id);
        // A frame that never answers must not hold the page for ever.
        else one.timers.push(setTimeout(() => abort(id), REQUEST_TIMEOUT));
      }
      if (line?.isReady) request('RPC_ABORT').catch(() => {});
    },

    frame: () => line?.element,
    dropped: dropped.count,
    close: () => end(),
  };
}
