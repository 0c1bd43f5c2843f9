/** Account names of the gateway's zone. Source: protocol §1.6; EIP-3668. */
import * as v from 'valibot';
import {
  nameSuggestions,
  namesOfAccount,
  registerName,
  registerNameBody,
  reverseQuery,
  suggestionsQuery,
} from '../../protocol/http/account-names';
import { ccipRead, setNameAddress, setNameAttributes } from '../../protocol/http/name-changes';
import { labelProblem } from '../../protocol/names/account-name';
import { checksumAddress } from '../abi/abi-words';
import type { DomainDeps } from '../domain';
import type { GatewayApp, GatewayContext } from '../gateway-context';
import { ApiError } from '../http/api-error';
import { readJson } from '../http/read-body';
import { readEvmAddress } from '../http/token-id';
import { serveEndpoint } from '../routes/endpoint-route';
import { MAX_CALL } from './ccip-answer';
import type { NameZone } from './name-zone';
import { RESERVED_LABELS } from './reserved-labels';
import { alternativesTo } from './suggest-names';
import type { ZoneName } from './zone-names';

const MAX_BODY = 64_000;
const MOST_OF_ACCOUNT = 100;
const ALTERNATIVES = 4;
/** Alternatives that are looked up: enough for four free ones of a popular label. */
const CANDIDATES = 16;

/** A name as the endpoints send it. */
export function profileOf(zone: string, found: ZoneName) {
  const { label, attributes, registered, updated, addresses } = found;
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    name: `${label}.${zone}`,
    registered_at: iso(registered),
    updated_at: iso(updated),
    attributes,
    addresses: Object.fromEntries(
      addresses.map(({ coinType, address, created }) => [
        coinType,
        { address: checksumAddress(address), created_at: iso(created) },
      ]),
    ),
  };
}

export function register(app: GatewayApp, { guard, limit, zone }: DomainDeps): void {
  if (!zone) {
    const refuse = () => {
      throw new ApiError(400, 'name', 'This gateway registers no names.');
    };
    for (const one of [nameSuggestions, registerName]) serveEndpoint(app, one, { guard }, refuse);
    serveEndpoint(app, namesOfAccount, { guard, cache: 'no-store' }, () => []);
    return;
  }
  const { config, names, registry, answer, markOf } = zone;
  const parseBody = v.safeParser(registerNameBody());
  const asProfile = (found: ZoneName) => profileOf(config.zone, found);

  async function bodyOf(c: GatewayContext) {
    const { success, output, issues } = parseBody(await readJson(c.req.raw, MAX_BODY));
    if (success) return output;
    const name = v.getDotPath(issues[0]) ?? '';
    const field = name === 'coin_type' || name === 'address' || name === 'signature' ? name : '';
    throw new ApiError(400, field, `${name || 'The body'}: ${issues[0].message}`);
  }

  serveEndpoint(
    app,
    nameSuggestions,
    { guard, query: suggestionsQuery(), cache: 'no-store' },
    async ({ path, query }) => {
      if (query.zone !== config.zone) {
        throw new ApiError(400, 'name', `This gateway registers names of ${config.zone} only.`);
      }
      const label = path.label.toLowerCase();
      if (label.length < 3 || labelProblem(label) === 'characters') {
        throw new ApiError(400, 'name', 'A name has letters, digits and hyphens only.');
      }
      return { suggestions: await suggested(zone, label) };
    },
  );

  serveEndpoint(
    app,
    namesOfAccount,
    { guard, query: reverseQuery(), cache: 'no-store' },
    async ({ path, query: { apiVersion } }) => {
      const found = await names.ofOwner(readEvmAddress(path.address), MOST_OF_ACCOUNT);
      if (found.length === 0 && apiVersion !== '2') {
        throw new ApiError(404, 'address', 'This account has no name.');
      }
      return found.map(asProfile);
    },
  );

  serveEndpoint(app, registerName, { guard, cache: 'no-store' }, async ({ c }) => {
    const found = await registry.register(await bodyOf(c), markOf(c.get('visitor')));
    return asProfile(found);
  });

  serveEndpoint(app, setNameAttributes, { guard, cache: 'no-store' }, async ({ c, path }) => {
    const { attributes } = await registry.setAttributes(path.name, await bodyOf(c));
    return attributes;
  });

  serveEndpoint(app, setNameAddress, { guard, cache: 'no-store' }, async ({ c, path }) =>
    asProfile(await registry.setAddress(path.name, await bodyOf(c))),
  );

  // Clients of ENS add `.json`, and have no project.
  serveEndpoint(app, ccipRead, { guard: limit, cache: 'no-store' }, async ({ path }) => {
    const data = path.data.replace(/\.json$/, '');
    if (path.sender.toLowerCase() !== config.resolver) {
      throw new ApiError(400, 'address', 'This is not the resolver of the zone.');
    }
    const isHex = /^0x(?:[0-9a-f]{2})+$/i.test(data) && data.length <= 2 + MAX_CALL * 2;
    const signed = isHex ? await answer(data.toLowerCase()) : undefined;
    if (signed === undefined) throw new ApiError(400, 'calldata', 'This is no name of the zone.');
    return { data: signed };
  });
}

/** The label itself with its state, then free alternatives. */
async function suggested({ config, names }: NameZone, label: string) {
  const candidates = alternativesTo(label).slice(0, CANDIDATES);
  const taken = await names.taken([label, ...candidates]);
  const isBlocked = (one: string) =>
    taken.has(one) ||
    RESERVED_LABELS.has(one) ||
    config.reserved.includes(one) ||
    labelProblem(one) !== undefined;
  const free = candidates.filter((one) => !isBlocked(one)).slice(0, ALTERNATIVES);
  const named = (one: string) => `${one}.${config.zone}`;
  return [
    { name: named(label), registered: isBlocked(label) },
    ...free.map((one) => ({ name: named(one), registered: false })),
  ];
}
