/**
 * Exports the calls about account names: the identity of an account, its settings and the names island share
 * this chunk. Source: protocol §1.6.
 */

import { safeParse } from 'valibot';
import {
  nameSuggestions,
  namesOfAccount,
  type RegisterNameBody,
  registerName,
} from '../../../protocol/http/account-names';
import { errorReply } from '../../../protocol/http/errors';
import { $options } from '../config/options';
import { AppKitError } from '../errors/app-kit-error';
import { log } from '../reporting/logger';
import { callSource } from './call-data-source';
import { callGateway } from './gateway-client';
import { readRefusal } from './read-refusal';

/** Names of this zone have another issuer: they are looked up, never registered. Source: protocol §9. */
const LEGACY_ZONE = 'wcn.id';
/** A valid label. The question says nothing about the user. */
const PROBE = 'name';

export interface NameRefusal {
  /** The first field that the gateway names, see `protocol/http/errors.ts`. */
  field: string;
  description: string;
}

/** The gateway's reason for an HTTP error; undefined for any other failure. */
export async function refusalOf(error: unknown): Promise<NameRefusal | undefined> {
  if (!(error instanceof AppKitError && error.cause instanceof Response)) return undefined;
  const body = safeParse(errorReply, await readRefusal(error));
  const [first] = body.success ? body.output.reasons : [];
  return first ?? { field: '', description: '' };
}

/** The zone of the page's names. */
export const nameZone = (): string => $options.get().accountNameSuffix.slice(1).toLowerCase();

/**
 * The label itself with its state, then alternatives, all as the gateway has them.
 * @returns undefined where the gateway does not know the network
 * @throws AppKitError, see `callGateway`
 */
export const suggestNames = async (networkId: string, label: string, signal?: AbortSignal) =>
  (
    await callSource(networkId, nameSuggestions, {
      path: { label },
      query: { zone: nameZone() },
      ...(signal && { signal }),
    })
  )?.suggestions;

/** The last certain answer. */
let known: { of: string; offered: boolean } | undefined;

/**
 * True if the gateway registers names of the page's zone for accounts of this network. Asks once for each
 * zone and gateway. The log has the reason of a refusal. Never rejects.
 */
export async function offersNames(networkId: string): Promise<boolean> {
  const { apiUrl, projectId } = $options.get();
  const zone = nameZone();
  const of = [apiUrl, projectId, zone, networkId].join(' ');
  if (known?.of === of) return known.offered;
  const settle = (offered: boolean, why = ''): boolean => {
    known = { of, offered };
    if (!offered) log.warn(`data-account-name-suffix: names of ${zone} are not offered. ${why}`);
    return offered;
  };
  if (zone === LEGACY_ZONE) return settle(false, 'Its names have another issuer.');
  try {
    const found = await suggestNames(networkId, PROBE);
    return found ? settle(true) : settle(false, `The gateway does not know ${networkId}.`);
  } catch (error) {
    const { params } = error as AppKitError;
    if (params?.n === 400) return settle(false, (await refusalOf(error))?.description);
    return false;
  }
}

/**
 * The full names that an account registered and that lead to it, the newest first. Source: protocol §1.6.
 * @throws AppKitError, see `callGateway`
 */
export async function namesOf(address: string): Promise<string[]> {
  const found = await callGateway(namesOfAccount, {
    path: { address },
    query: { sender: address, apiVersion: '2' },
    quiet: true,
  });
  const own = (one: string) => one.toLowerCase() === address.toLowerCase();
  return found
    .filter(({ addresses }) => Object.values(addresses).some(own))
    .map(({ name }) => name.toLowerCase());
}

/** The name to show for an account: of the page's zone, else its newest. Null without one. Never rejects. */
export async function nameOf(address: string): Promise<string | null> {
  // Accounts of other namespaces have no names.
  if (!/^0x[\da-f]{40}$/i.test(address)) return null;
  const names = await namesOf(address).catch((): string[] => []);
  return names.find((one) => one.endsWith(`.${nameZone()}`)) ?? names[0] ?? null;
}

/** @throws AppKitError, see `callGateway`; `refusalOf` has the reason */
export const sendRegistration = (body: RegisterNameBody) =>
  callGateway(registerName, { body, quiet: true });
