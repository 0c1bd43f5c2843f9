/**
 * Approval events of ERC-20 and ERC-721, and `ApprovalForAll` of ERC-721 and ERC-1155. The first
 * two share a name, as their transfers do: the NFT's id is a separate topic, the amount is not.
 */
import type { ApprovalRow } from '../store/tables';
import { decimalOfWord, readTopicAddress, wordAt } from './log-words';
import { type PlacedLog, topicOf } from './transfer-events';

const APPROVAL = topicOf('Approval(address,address,uint256)');
const FOR_ALL = topicOf('ApprovalForAll(address,address,bool)');
/** The approved address of an NFT after its approval is cleared. */
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

export type DecodedApproval = Pick<
  ApprovalRow,
  'kind' | 'token' | 'token_id' | 'owner' | 'spender' | 'value' | 'log_index'
>;

/** Undefined for every other event, and for what only looks like an approval. */
export function decodeApproval(log: PlacedLog): DecodedApproval | undefined {
  const [name, first, second, third] = log.topics;
  if (name !== APPROVAL && name !== FOR_ALL) return undefined;
  const [owner, spender] = [readTopicAddress(first), readTopicAddress(second)];
  if (!owner || !spender) return undefined;
  const parties = { token: log.address, owner, spender, log_index: log.logIndex };
  if (name === APPROVAL && third) {
    const value = spender === ZERO_ADDRESS ? '0' : '1';
    return { ...parties, kind: 'erc721', token_id: decimalOfWord(third), value };
  }
  const word = third ? undefined : wordAt(log.data, 0);
  if (!word) return undefined;
  const value = decimalOfWord(word);
  if (name === APPROVAL) return { ...parties, kind: 'erc20', token_id: '', value };
  const isBool = value === '0' || value === '1';
  return isBool ? { ...parties, kind: 'all', token_id: '', value } : undefined;
}
