/**
 * Networks that a page adds and removes while it runs: what became of its list. Read with the whole
 * configuration, so that nothing else which is configured later undoes it. Source: specification §4.
 */
import { parseCaipNetworkId } from '../../../protocol/caip';
import { type Network, namedNetwork, parseNetworkObject } from '../../../protocol/networks';
import type { NetworkChange } from '../config/apply-config';
import { ownValue } from '../config/initial-parsers';
import type { ChangeNetworks } from '../config/option-table';
import { type AppKitError, appKitError } from '../errors/app-kit-error';
import { notifyOwner, reportError } from '../reporting/logger';

/** Changes since the list was given: another array means another list. */
let seen: NetworkChange[] | undefined;
let added: readonly Network[] = [];
let removed: ReadonlySet<string> = new Set();
/** Networks that the page has described, by id; the page may refer to them by id later. */
const described = new Map<string, Network>();

function checkId(value: unknown): string {
  try {
    return parseCaipNetworkId(value as string).id;
  } catch {
    throw appKitError('invalid_caip_network', { value: String(value) });
  }
}

/** @throws AppKitError `invalid_caip_network`, `network_not_described`, `network_invalid`. */
function networkFrom(given: unknown): Network {
  if (typeof given === 'object' && given !== null) {
    try {
      return parseNetworkObject(given);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : '';
      throw appKitError('network_invalid', { id: String(ownValue(given, 'id')), reason }, cause);
    }
  }
  const id = checkId(given);
  const known = described.get(id) ?? namedNetwork(id);
  if (!known) throw appKitError('network_not_described', { id });
  return known;
}

/** @throws AppKitError */
function take([given, add]: NetworkChange, list: readonly Network[]): void {
  const network = add ? networkFrom(given) : undefined;
  const id = network?.id ?? checkId(given);
  const there = list.some((one) => one.id === id);
  if (network) {
    if (!there) added = [...added, network];
    return;
  }
  if (!there) throw appKitError('unknown_network', { id });
  added = added.filter((one) => one.id !== id);
  removed = new Set([...removed, id]);
}

/** @param changes those to come; they are taken out of it */
export function readChanges(changes: NetworkChange[]): {
  change: ChangeNetworks;
  /** Reports failed changes to the site owner and the page. */
  tellChanges(): void;
} {
  const failed: [add: boolean | undefined, error: AppKitError][] = [];
  if (changes !== seen) {
    seen = changes;
    added = [];
    removed = new Set();
  }
  return {
    change(networks, mine) {
      const now = () => {
        const kept = networks.filter(({ id }) => !removed.has(id));
        return [...kept, ...added];
      };
      for (const one of [...networks, ...mine]) described.set(one.id, one);
      for (const one of changes.splice(0)) {
        try {
          take(one, now());
        } catch (cause) {
          failed.push([one[1], cause as AppKitError]);
        }
      }
      for (const one of added) described.set(one.id, one);
      return now();
    },
    tellChanges() {
      for (const [add, error] of failed) {
        notifyOwner('warn', `${add ? 'addNetwork' : 'removeNetwork'}(): ${error.message}.`);
        reportError(error);
      }
    },
  };
}
