/** Registers and changes names: the rules, each with the field of its refusal. Source: protocol §1.6. */
import * as v from 'valibot';
import type { RegisterNameBody } from '../../protocol/http/account-names';
import type { ErrorField } from '../../protocol/http/errors';
import {
  addressMessage,
  attributesMessage,
  registerMessage,
} from '../../protocol/http/name-changes';
import { LABEL_MAX, LABEL_MIN, labelIn, labelProblem } from '../../protocol/names/account-name';
import type { Clock } from '../environment';
import { ApiError } from '../http/api-error';
import type { EvmCalls } from '../upstreams/rpc/evm-call';
import { checkSignature } from './check-signature';
import { RESERVED_LABELS } from './reserved-labels';
import { ETHER_COIN, type ZoneName, type ZoneNames } from './zone-names';

/** Seconds that the signed time may differ from ours. */
const CLOCK_WINDOW = 10;
const DAY = 86_400;
const A_DAY_BY_ACCOUNT = 3;
const A_DAY_BY_SITE = 10;

interface Options {
  zone: string;
  reserved: readonly string[];
  names: ZoneNames;
  calls: EvmCalls;
  serves(chainId: string): boolean;
  now: Clock;
}

export interface NameRegistry {
  /** @param origin A mark of the visitor's site. @throws ApiError */
  register(body: RegisterNameBody, origin: string): Promise<ZoneName>;
  /** @throws ApiError */
  setAttributes(name: string, body: RegisterNameBody): Promise<ZoneName>;
  /** @throws ApiError */
  setAddress(name: string, body: RegisterNameBody): Promise<ZoneName>;
}

/** The label of a name that may be registered. @throws ApiError 400 `name` */
export function checkName(zone: string, reserved: readonly string[], name: string): string {
  const refuse = (why: string): never => {
    throw new ApiError(400, 'name', why);
  };
  const label = labelIn(zone, name);
  if (label === undefined) return refuse(`This gateway registers names of ${zone} only.`);
  switch (labelProblem(label)) {
    case 'characters':
      return refuse('A name has letters, digits and hyphens only.');
    case 'too_short':
      return refuse(`A name has at least ${LABEL_MIN} characters.`);
    case 'too_long':
      return refuse(`A name has at most ${LABEL_MAX} characters.`);
    case 'hyphens':
      return refuse('A name has no double hyphen, and none at its start or end.');
  }
  if (RESERVED_LABELS.has(label) || reserved.includes(label))
    return refuse('This name is reserved.');
  return label;
}

export function createNameRegistry({
  zone,
  reserved,
  names,
  calls,
  serves,
  now,
}: Options): NameRegistry {
  const seconds = () => Math.floor(now() / 1000);

  /** One after the other: registrations at the same time would all count the same names. */
  let last: Promise<unknown> = Promise.resolve();
  function inOrder<Value>(run: () => Promise<Value>): Promise<Value> {
    const next = last.then(run);
    last = next.catch(() => {});
    return next;
  }

  /** The network of a coin type. @throws ApiError 400 `coin_type` */
  function chainOf(coinType: number): string {
    const chain = coinType === 60 ? 1 : coinType - 0x80000000;
    if (coinType !== 60 && (chain < 1 || coinType > 0xffffffff)) {
      throw new ApiError(400, 'coin_type', 'This is no coin type of an EVM network.');
    }
    return `eip155:${chain}`;
  }

  /**
   * The signed content, if this account has signed it just now.
   * @throws ApiError 400 for a text of another form; 401 `signature`
   */
  async function signedBy<Message extends { timestamp: number }>(
    { owner: account, chain: chainId }: Pick<ZoneName, 'owner' | 'chain'>,
    body: RegisterNameBody,
    schema: v.GenericSchema<unknown, Message>,
    fieldOf: (name: string) => ErrorField,
  ): Promise<Message> {
    const { message, signature } = body;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), message);
    if (!read.success) {
      const name = v.getDotPath(read.issues[0])?.split('.')[0] ?? '';
      throw new ApiError(400, fieldOf(name), `message: ${read.issues[0].message}`);
    }
    // The text itself is signed: spaces or another order of its keys would be another text.
    if (JSON.stringify(read.output) !== message) {
      throw new ApiError(400, '', 'The message is not in the exact form.');
    }
    if (Math.abs(read.output.timestamp - seconds()) > CLOCK_WINDOW) {
      throw new ApiError(400, 'timestamp', 'The time of the message is not within 10 seconds.');
    }
    // A key's signature needs no network.
    const node = serves(chainId) ? chainId : undefined;
    const good = await checkSignature(calls, node, account, { message, signature });
    if (!good) throw new ApiError(401, 'signature', 'The account has not signed this message.');
    return read.output;
  }

  async function owned(name: string): Promise<ZoneName> {
    const label = labelIn(zone, name);
    const found = label && (await names.find(label));
    if (!found) throw new ApiError(404, 'name', 'No account has this name.');
    return found;
  }

  /** A text about another name of the account is not a text about this one. @throws ApiError 400 `name` */
  function checkSubject({ name }: { name: string }, label: string): void {
    if (labelIn(zone, name) === label) return;
    throw new ApiError(400, 'name', 'The signed message names another name.');
  }

  async function again(label: string): Promise<ZoneName> {
    const found = await names.find(label);
    if (!found) throw new ApiError(503, '', 'The name was not stored.');
    return found;
  }

  return {
    async register(body, origin) {
      const owner = body.address.toLowerCase();
      const chain = chainOf(body.coin_type);
      const signed = await signedBy({ owner, chain }, body, registerMessage, (name) =>
        name === 'attributes' || name === 'timestamp' ? name : 'name',
      );
      const label = checkName(zone, reserved, signed.name);
      const at = seconds();
      const attributes = signed.attributes;
      const coinTypes = [ETHER_COIN, String(body.coin_type)];
      await inOrder(async () => {
        const today = at - DAY;
        const byAccount = await names.countSince({ owner }, today);
        const bySite = await names.countSince({ origin }, today);
        if (byAccount >= A_DAY_BY_ACCOUNT || bySite >= A_DAY_BY_SITE) {
          throw new ApiError(429, 'rate_limited', 'Too many names were registered today.', {
            'Retry-After': '3600',
          });
        }
        const added = await names.add({ label, owner, chain, attributes, origin, coinTypes, at });
        if (!added) throw new ApiError(400, 'name', 'This name is already registered.');
      });
      return again(label);
    },
    async setAttributes(name, body) {
      const found = await owned(name);
      const { label } = found;
      const signed = await signedBy(found, body, attributesMessage, (field) =>
        field === 'timestamp' || field === 'name' ? field : 'attributes',
      );
      checkSubject(signed, label);
      await names.setAttributes(label, signed.attributes, seconds());
      return again(label);
    },
    async setAddress(name, body) {
      const found = await owned(name);
      const { label } = found;
      const signed = await signedBy(found, body, addressMessage, (field) =>
        field === 'timestamp' || field === 'coin_type' || field === 'name' ? field : 'address',
      );
      checkSubject(signed, label);
      chainOf(signed.coin_type);
      const address = signed.address.toLowerCase();
      await names.setAddress(label, String(signed.coin_type), address, seconds());
      return again(label);
    },
  };
}
