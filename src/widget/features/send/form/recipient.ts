/** Resolves the typed recipient: an address, or a name through the network's registry. */
import { atom, type ReadableAtom } from 'nanostores';
import { readPaymentUri } from '../../../../protocol/payment-uri/read-payment-uri';
import type { AddressProblem } from '../../../core/contracts/sender';
import { AppKitError } from '../../../core/errors/app-kit-error';
import { currentSendContext } from '../../../core/payments/send-context';

type TargetProblem =
  | AddressProblem
  | 'name_invalid'
  | 'name_unknown'
  | 'name_unsupported'
  | 'name_failed';

export type RecipientState =
  | { state: 'none' }
  | { state: 'resolving' }
  /** `reason`: the rule that a name breaks, in English. */
  | { state: 'bad'; problem: TargetProblem; reason?: string }
  /** Canonical. */
  | {
      state: 'ready';
      address: string;
      name?: string;
      /** The text had characters that cannot be seen, which are no part of the address. */
      invisible?: true;
    };

/** Source: protocol §10.3 "names resolved (500 ms debounce)". */
const DEBOUNCE_MS = 500;
/** Copied along from pages and chats. In a name they may mean something: its standard decides. */
const INVISIBLE = /[\p{Cf}\p{Zs}]/gu;

/** Without what chats put around and within what is copied from them. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '');

const target = atom<RecipientState>({ state: 'none' });
export const $recipientState: ReadableAtom<RecipientState> = target;

let attempt = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** At any length: the name's standard gives the limit, and the reason. */
const isName = (text: string): boolean => /^[^\s:/?#@]+\.[^\s:/?#@.]+$/.test(text);

/** @throws nothing: an error becomes the state. */
export async function resolveRecipient(text: string): Promise<RecipientState> {
  const place = currentSendContext();
  if (!place?.sender.resolveName) return { state: 'bad', problem: 'name_unsupported' };
  try {
    const address = await place.sender.resolveName(place.where, text);
    if (address === undefined) return { state: 'bad', problem: 'name_unsupported' };
    const read = place.sender.readAddress(address);
    if ('problem' in read) return { state: 'bad', problem: 'name_unknown' };
    return { state: 'ready', address: read.address, name: text };
  } catch (cause) {
    const { code, params } = cause instanceof AppKitError ? cause : {};
    if (code === 'name_invalid') {
      const reason = String(params?.reason ?? '');
      return { state: 'bad', problem: code, ...(reason && { reason }) };
    }
    const problem = code === 'name_resolve_failed' ? 'name_unknown' : 'name_failed';
    return { state: 'bad', problem };
  }
}

/** The result without any request; undefined: the text is a name. */
function readNow(text: string): RecipientState | undefined {
  if (!text) return { state: 'none' };
  const place = currentSendContext();
  if (!place) return { state: 'none' };
  const { id, namespace } = place.where.network;
  const readTyped = (typed: string) => {
    const uri = readPaymentUri(typed);
    // A code that was typed. One that asks for an amount or a token is taken whole, or not at all.
    const asks = uri?.token ?? uri?.units ?? uri?.whole;
    const isHere = uri?.namespace === namespace && (uri.networkId ?? id) === id;
    const to = uri && isHere && asks === undefined ? uri.to : typed;
    return place.sender.readAddress(to, id);
  };
  const read = readTyped(text);
  if ('address' in read) return { state: 'ready', address: read.address };
  const visible = readTyped(visibleText(text));
  if ('address' in visible) return { state: 'ready', address: visible.address, invisible: true };
  return isName(text) ? undefined : { state: 'bad', problem: read.problem };
}

/** The last text wins: a late answer about an earlier one is dropped. */
export function readReceiver(typed: string): void {
  const text = typed.trim();
  attempt += 1;
  const mine = attempt;
  clearTimeout(waiting);
  const now = readNow(text);
  target.set(now ?? { state: 'resolving' });
  if (now) return;
  waiting = setTimeout(async () => {
    const found = await resolveRecipient(text);
    if (mine === attempt) target.set(found);
  }, DEBOUNCE_MS);
}
