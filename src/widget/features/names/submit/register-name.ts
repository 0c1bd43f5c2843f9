/**
 * Registers a name: checks it again, asks the wallet for a signature, and sends both to the gateway. Goes on
 * while its view is closed. Source: protocol §1.6, §2.5.
 */
import { atom, type ReadableAtom } from 'nanostores';
import type { Namespace } from '../../../../protocol/caip';
import { nameCoinType, nameMessage } from '../../../../protocol/names/account-name';
import { loadIdentity } from '../../../core/account-data/identity';
import { smartAccount } from '../../../core/analytics/smart-account';
import { track } from '../../../core/analytics/track-event';
import { withTimeout } from '../../../core/async/timeout';
import { WALLET_DEADLINE_MS } from '../../../core/constants/limits';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { appKitError } from '../../../core/errors/app-kit-error';
import { isRejection, toAppKitError } from '../../../core/errors/wallet-errors';
import { clockOff } from '../../../core/platform/clock-skew';
import { reportError } from '../../../core/reporting/logger';
import { storage } from '../../../core/storage/typed-storage';
import { $modal } from '../../../core/views/modal';
import { $route, resetView } from '../../../core/views/router';
import { showToast } from '../../../core/views/toasts';
import { checkLabel, resetNameForm, setTaken } from '../form/name-form';
import { t } from '../messages';
import { currentNamesContext, type NamesContext, sameNamesContext } from '../names-context';
import { problemOf, type RegistrationProblem } from './registration-problem';

/**
 * Seconds by which the text's time is ahead of the server's clock. The server takes 10 s on both sides, so
 * the user gets 17 s in place of 10 to read and approve.
 */
export const AHEAD_S = 7;

export type NameRegistration =
  | { state: 'idle' }
  | { state: 'checking' | 'signing' | 'registering'; name: string }
  /** `quote`: the wallet's own words. */
  | { state: 'failed'; name: string; problem: RegistrationProblem; quote?: string | undefined }
  | { state: 'done'; name: string };

const registration = atom<NameRegistration>({ state: 'idle' });
export const $nameRegistration: ReadableAtom<NameRegistration> = registration;

export const isBusy = ({ state }: NameRegistration): boolean =>
  state === 'checking' || state === 'signing' || state === 'registering';

/** The registration that the screen shows. Another account: it goes on without the screen. */
let shown = {};

export function leaveRegistration(): void {
  shown = {};
  registration.set({ state: 'idle' });
}

/** The user types on: an earlier failure is not about this name. */
export function dismissFailure(): void {
  if (registration.get().state === 'failed') registration.set({ state: 'idle' });
}

/** The gateway has the name of this account: only the reply was lost. Never rejects. */
async function isRegistered(address: string, name: string): Promise<boolean> {
  try {
    const { namesOf } = await (await loadGateway()).accountNames();
    return (await namesOf(address)).includes(name);
  } catch {
    return false;
  }
}

/**
 * @param report gets each step
 * @returns the reason why the name is not registered, with its error; undefined on success
 */
async function attempt(
  place: NamesContext,
  label: string,
  report: (state: 'signing' | 'registering') => void,
): Promise<{ problem: RegistrationProblem; cause?: unknown } | undefined> {
  const { account, session, zone } = place;
  const { address, networkId } = account;
  const name = `${label}.${zone}`;
  let signedFor: number | undefined;
  try {
    const coinType = nameCoinType(networkId);
    if (coinType === undefined) throw appKitError('name_chain_invalid');
    const { sendRegistration } = await (await loadGateway()).accountNames();
    // Its reply also sets the clock by which the text is dated.
    const { state } = await checkLabel(networkId, zone, label);
    if (state !== 'free') return { problem: state === 'taken' ? 'taken' : 'network' };
    if (!sameNamesContext(place, currentNamesContext())) return { problem: 'moved' };
    report('signing');
    const asked = Date.now();
    const timestamp = Math.floor((asked + clockOff()) / 1000) + AHEAD_S;
    const message = nameMessage({ name, timestamp });
    const signature = await withTimeout(
      session.adapter.signMessage?.(session.provider, address, message) ??
        Promise.reject(appKitError('unknown_error')),
      WALLET_DEADLINE_MS,
      () => appKitError('wallet_timeout'),
    );
    signedFor = Date.now() - asked;
    report('registering');
    await sendRegistration({ coin_type: coinType, address, message, signature });
    return undefined;
  } catch (cause) {
    const problem = await problemOf(cause, signedFor);
    const isDoubtful = signedFor !== undefined && (problem === 'failed' || problem === 'taken');
    if (isDoubtful && (await isRegistered(address, name))) return undefined;
    return { problem, cause };
  }
}

/** The stored identity is from before the registration. Never rejects. */
function reloadIdentity(namespace: Namespace, address: string): Promise<void> {
  const { [address]: _, ...others } = storage.get('identity_cache') ?? {};
  storage.set('identity_cache', others);
  return loadIdentity(namespace);
}

/** A user who left the screen gets a toast. */
function showDone(isShown: boolean, name: string): void {
  const { view } = $route.get();
  if (isShown && $modal.get().open && view === 'RegisterAccountName') {
    registration.set({ state: 'done', name });
    resetView('RegisterAccountNameSuccess');
  } else showToast('success', t('doneToast', { name }));
}

/** One at a time: does nothing while another one runs. Never rejects. */
export async function registerName(label: string): Promise<void> {
  const place = currentNamesContext();
  if (!place || isBusy(registration.get())) return;
  const name = `${label}.${place.zone}`;
  const mine = {};
  shown = mine;
  const show = (next: NameRegistration): void => {
    if (shown === mine) registration.set(next);
  };
  const properties = { ...smartAccount(), ensName: name };
  show({ state: 'checking', name });
  track('REGISTER_NAME_INITIATED', properties);
  const failure = await attempt(place, label, (state) => show({ state, name }));
  if (!failure) {
    track('REGISTER_NAME_SUCCESS', properties);
    const isShown = shown === mine;
    show({ state: 'idle' });
    if (isShown) resetNameForm();
    showDone(isShown, name);
    const { namespace, address } = place.account;
    return reloadIdentity(namespace, address);
  }
  const { problem, cause } = failure;
  const error = cause === undefined ? undefined : toAppKitError(cause);
  track('REGISTER_NAME_ERROR', { ...properties, error: error?.message ?? problem });
  if (!error || !isRejection(error))
    reportError(appKitError('name_register_failed', { name }, cause));
  if (problem === 'taken' && shown === mine) setTaken();
  show({ state: 'failed', name, problem, quote: problem === 'failed' ? error?.quote : undefined });
}
