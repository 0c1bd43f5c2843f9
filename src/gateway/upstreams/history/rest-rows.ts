/** Entries of any service's history as the rows that transactions are put together of. */

import { valueAt } from '../external/data-service-client';
import { readAmount } from '../external/parse-fields';
import { type ExternalRow, type List, readRows } from './external-rows';
import type { RestHistory } from './history-config';

export interface RestRow {
  list: List;
  row: ExternalRow;
  /** As the service has it; undefined where it has none. */
  id: string | undefined;
}

/** No date in seconds is later, and none in milliseconds is earlier than 1973. */
const LAST_SECOND = 99_999_999_999;

function wholeOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^(\d{1,15}|0x[\da-f]{1,12})$/i.test(value);
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

function secondsOf(value: unknown): number | undefined {
  const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  const time = isDate ? Date.parse(value) : wholeOf(value);
  if (time === undefined || Number.isNaN(time)) return undefined;
  return isDate || time > LAST_SECOND ? Math.floor(time / 1000) : time;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Undefined for what does not say all that it must. */
function readEntry(entry: unknown, { fields, native, failed }: RestHistory): RestRow | undefined {
  const at = (name: keyof RestHistory['fields']): unknown => {
    const where = fields[name];
    return where && valueAt(entry, where);
  };
  const contract = at('contract') ?? '';
  const isCoin = contract === '' || contract === native;
  const tokenId = readAmount(at('tokenId'));
  const isNft = !isCoin && tokenId !== undefined;
  const isMany = /1155/.test(textOf(at('standard')) ?? '');
  const amount = at('value');
  // JSON has rounded the value, so leave it unknown. A third-party token must not break the whole
  // history.
  const isRounded = !isCoin && Number.isInteger(amount) && Number(amount) > Number.MAX_SAFE_INTEGER;
  const value = isRounded ? undefined : amount;
  // For a single NFT the amount may be absent.
  if (!isNft && (isMany || (!isRounded && readAmount(value) === undefined))) return undefined;
  const list = isCoin ? 'txlist' : isMany ? 'token1155tx' : isNft ? 'tokennfttx' : 'tokentx';
  const decimals = textOf(at('decimals'));
  const fails = failed && textOf(valueAt(entry, failed.at)) === failed.is;
  const [row] =
    readRows([
      {
        ...{
          hash: at('hash'),
          blockNumber: wholeOf(at('block')),
          timeStamp: secondsOf(at('time')),
        },
        ...{ transactionIndex: wholeOf(at('index')), nonce: wholeOf(at('nonce')) },
        ...{ from: at('from'), to: at('to'), input: at('input') },
        ...(!isCoin && { contractAddress: contract, tokenDecimal: decimals }),
        ...(!isNft && { value }),
        ...(isNft && { tokenID: String(tokenId), ...(isMany && { tokenValue: value }) }),
        ...{ tokenName: at('name'), tokenSymbol: at('symbol'), isError: fails ? '1' : '0' },
      },
    ]) ?? [];
  return row && { list, row, id: textOf(at('id')) };
}

/** All entries, newest first, or undefined: without one entry, a payment would be missing. */
export function readEntries(value: unknown, source: RestHistory): RestRow[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const rows: RestRow[] = [];
  for (const entry of value) {
    const read = readEntry(entry, source);
    const before = rows.at(-1)?.row.blockNumber ?? Number.POSITIVE_INFINITY;
    if (!read || read.row.blockNumber > before) return undefined;
    rows.push(read);
  }
  return rows;
}
