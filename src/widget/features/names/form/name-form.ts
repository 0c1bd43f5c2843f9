/** The form: the typed name, its state at the gateway, and alternatives. Source: protocol §1.6, §10.3. */
import { atom, type ReadableAtom } from 'nanostores';
import { labelIn, labelProblem } from '../../../../protocol/names/account-name';
import { loadGateway } from '../../../core/contracts/island-loaders';
import { appKitError } from '../../../core/errors/app-kit-error';
import { log } from '../../../core/reporting/logger';
import { currentNamesContext, sameNamesContext } from '../names-context';

/** (ours) Of the last typed letter. */
const TYPED_MS = 300;
/** Characters of the field: more than any name has, for a message about its length. */
const FIELD_LENGTH = 255;
const MOST_ALTERNATIVES = 4;

export interface NameForm {
  /** As typed. */
  text: string;
  /** About the label of the text. `unsupported`: the gateway registers no names of this zone. */
  state: 'idle' | 'checking' | 'free' | 'taken' | 'failed' | 'unsupported';
  /** Free labels, for the last checked one. */
  alternatives: readonly string[];
  /** A name that the account has already. */
  owned?: string | undefined;
}

const EMPTY: NameForm = { text: '', state: 'idle', alternatives: [] };
const form = atom<NameForm>(EMPTY);
export const $nameForm: ReadableAtom<NameForm> = form;

let timer: ReturnType<typeof setTimeout> | undefined;
let abort: AbortController | undefined;

function stopCheck(): void {
  clearTimeout(timer);
  abort?.abort();
}

export function resetNameForm(): void {
  stopCheck();
  form.set(EMPTY);
}

/** The label of a text, in lower case. A pasted whole name counts as its label. */
export function labelOf(text: string, zone: string): string {
  const trimmed = text.trim().toLowerCase();
  return labelIn(zone, trimmed) ?? trimmed;
}

/** A name of the page's zone, or of an issuer of this protocol. Source: specification §9. */
const isAccountName = (name: string, zone: string): boolean =>
  [zone, 'reown.id', 'wcn.id'].some((one) => name.toLowerCase().endsWith(`.${one}`));

/**
 * Asks the gateway for the state of a label, and for free alternatives. Other replies of the gateway
 * than names of the zone are ignored.
 * @throws AppKitError, see `callGateway`
 */
export async function checkLabel(
  networkId: string,
  zone: string,
  label: string,
  signal?: AbortSignal,
): Promise<Pick<NameForm, 'state' | 'alternatives'>> {
  const { suggestNames } = await (await loadGateway()).accountNames();
  const found = await suggestNames(networkId, label, signal);
  if (!found) return { state: 'unsupported', alternatives: [] };
  const ours = found.flatMap(({ name, registered }) => {
    const own = labelIn(zone, name);
    return own && !labelProblem(own) ? [{ own, registered }] : [];
  });
  const exact = ours.find(({ own }) => own === label);
  // Without a word about the label it is not known to be free.
  if (!exact) throw appKitError('name_suggestions_failed');
  const others = ours.filter(({ own, registered }) => own !== label && !registered);
  const alternatives = [...new Set(others.map(({ own }) => own))].slice(0, MOST_ALTERNATIVES);
  return { state: exact.registered ? 'taken' : 'free', alternatives };
}

/** Checks the typed name now. Never rejects. */
export async function checkNow(): Promise<void> {
  stopCheck();
  const place = currentNamesContext();
  const { text } = form.get();
  if (!place) return;
  const { account, zone } = place;
  const label = labelOf(text, zone);
  if (labelProblem(label)) return;
  abort = new AbortController();
  const { signal } = abort;
  form.set({ ...form.get(), state: 'checking' });
  let next: Pick<NameForm, 'state' | 'alternatives'>;
  try {
    next = await checkLabel(account.networkId, zone, label, signal);
  } catch (cause) {
    const isRefused = (cause as { params?: { n?: unknown } }).params?.n === 400;
    if (!signal.aborted && !isRefused) {
      log.warn('names', appKitError('name_suggestions_failed', {}, cause));
    }
    next = { state: isRefused ? 'unsupported' : 'failed', alternatives: [] };
  }
  if (signal.aborted || !sameNamesContext(place, currentNamesContext())) return;
  form.set({ ...form.get(), ...next });
}

/** The user typed, or chose an alternative: it is checked after the last letter. */
export function typeName(text: string): void {
  stopCheck();
  const zone = currentNamesContext()?.zone ?? '';
  const typed = text.slice(0, FIELD_LENGTH);
  const label = labelOf(typed, zone);
  const { alternatives, ...before } = form.get();
  const isChecked = label !== '' && !labelProblem(label);
  form.set({
    ...before,
    text: typed,
    state: isChecked ? 'checking' : 'idle',
    // While the user types on, the list keeps its place.
    alternatives: isChecked ? alternatives : [],
  });
  if (isChecked) timer = setTimeout(() => void checkNow(), TYPED_MS);
}

/** The gateway refused the name at the end: another account was faster. */
export function setTaken(): void {
  stopCheck();
  form.set({ ...form.get(), state: 'taken' });
}

/** Finds a name that the account has already. Never rejects. */
export async function findOwned(): Promise<void> {
  const place = currentNamesContext();
  if (!place) return;
  const { account, zone } = place;
  const { profileName = '', address } = account;
  let owned = isAccountName(profileName, zone) ? profileName : undefined;
  try {
    const { namesOf } = await (await loadGateway()).accountNames();
    owned ??= (await namesOf(address)).find((name) => isAccountName(name, zone));
  } catch (cause) {
    // The gateway refuses what it must; its limit is three names a day.
    log.info('names', cause);
  }
  if (sameNamesContext(place, currentNamesContext())) form.set({ ...form.get(), owned });
}
