/** Typed data in words: permits as sentences, and every signed field. */
import type { TypedData } from '../decode/typed-data';
import type { ActionContext } from './action-context';
import { describeActions, partiesOf, tokenDoubts, warnAbout } from './describe-actions';
import {
  cautionWarning,
  dangerWarning,
  type Review,
  type ReviewPhrase,
  type ReviewRow,
  worstFirst,
} from './review';
import { hasHidden, showText } from './show-text';
import { risksOf } from './window-risks';

const show = (value: string, isAddress: boolean): ReviewPhrase[] =>
  isAddress && /^0x[\da-f]{40}$/i.test(value) ? [{ address: value }] : [showText(value)];

/** Fields of orders and of access, which a contract may carry out later. */
const ORDER =
  /^(?:offer|consideration|(?:maker|taker|sell|buy)\w*|order\w*|spender|operator|delegate|recipient|amount|value|token)$/i;
const isOfOrder = (name: string) => ORDER.test(name);

export function describeTypedData(data: TypedData, context: ActionContext): Review {
  const { network, known } = context;
  const { domain, contract, chainId, permits, fields } = data;
  const names = fields.map(({ name }) => name);
  const warnings = warnAbout(permits, context);
  if (permits.length > 0) {
    warnings.unshift(
      cautionWarning('This signature gives access without a transaction and without a fee.'),
    );
  }
  if (data.isImitation) {
    warnings.unshift(
      dangerWarning('This looks like a permit, but names a contract that we don’t know.'),
    );
  }
  if (permits.length === 0 && contract !== undefined) {
    warnings.push(cautionWarning('A contract can use this signature later. Read every field.'));
    if (!known.has(contract))
      warnings.push(cautionWarning("You haven't used this contract before."));
  }
  if (chainId === undefined)
    warnings.push(cautionWarning('This signature is valid on every network.'));
  if (fields.some(({ name, value }) => hasHidden(name) || hasHidden(value))) {
    warnings.push(
      cautionWarning('Some fields have invisible characters. They are shown like \\u{202E}.'),
    );
  }
  const doubts = tokenDoubts(permits, context);
  const rows: ReviewRow[] = [
    { label: 'Network', value: [network.name] },
    ...doubts.rows,
    ...(contract === undefined
      ? []
      : [{ label: 'Contract', value: [{ address: domain.verifyingContract as string }] }]),
    ...(domain.name === undefined
      ? []
      : [{ label: 'App, in its own words', value: [showText(domain.name)] }]),
  ];
  const isOrder = permits.length === 0 && (contract !== undefined || names.some(isOfOrder));
  const other = chainId !== undefined && network.id !== `eip155:${chainId}`;
  return {
    title: 'Signature request',
    steps:
      permits.length > 0
        ? describeActions(permits, context)
        : [['Sign ', { strong: showText(data.primaryType) }, ' with the fields below']],
    rows,
    original: {
      label: showText(data.primaryType),
      fields: fields.map(({ name, value, depth, isAddress }) => ({
        ...{ label: showText(name), value: show(value, isAddress), depth },
      })),
    },
    warnings: worstFirst(warnings),
    ...(isOrder && { blind: 'We can’t tell what can be done with this signature.' }),
    risks: risksOf(permits),
    ...(/^delegation$/i.test(data.primaryType) && { risks: ['delegation'] as const }),
    ...(doubts.blocked && { blocked: doubts.blocked }),
    ...(other && { blocked: `This data is for network ${chainId}, but you use ${network.name}.` }),
    parties: [...partiesOf(permits), ...(contract === undefined ? [] : [contract])],
  };
}
