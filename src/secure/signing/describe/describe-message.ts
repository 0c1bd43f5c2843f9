/** Messages in words: text as text, bytes as bytes, and the site of a sign-in compared with the page. */
import { signInDomain } from '../../../protocol/custody/sign-in-text';
import { bytesToHex } from '../evm/hex-bytes';
import type { NetworkWords } from './known-network';
import { cautionWarning, type Review, type ReviewRow, type Warning } from './review';
import { hasHidden, showText, textOf } from './show-text';

const MOST_TEXT = 20_000;

const field = (text: string, name: string) =>
  new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? undefined;

function signIn(text: string, account: string, network: NetworkWords) {
  const rows: ReviewRow[] = [];
  const warnings: Warning[] = [];
  const uri = field(text, 'URI');
  const chain = field(text, 'Chain ID');
  const expires = field(text, 'Expiration Time');
  const domain = signInDomain(text) as string;
  if (uri !== undefined && URL.canParse(uri) && new URL(uri).host !== domain) {
    warnings.push(cautionWarning(`The message names another address: ${showText(uri)}`));
  }
  const reference = network.id.slice(network.id.indexOf(':') + 1);
  if (chain !== undefined && chain !== reference) {
    warnings.push(cautionWarning(`The message is for another network: ${showText(chain)}`));
  }
  const line = text.trimStart().split('\n')[1]?.trim();
  if (line !== undefined && line.toLowerCase() !== account.toLowerCase()) {
    warnings.push(cautionWarning('The message names another account than yours.'));
  }
  if (expires !== undefined) rows.push({ label: 'Expires', value: [showText(expires)] });
  return { rows, warnings };
}

/** @param bytes The text itself, without an envelope. */
export function describeMessage(
  bytes: Uint8Array,
  origin: string,
  account: string,
  network: NetworkWords,
): Review {
  const rows = [{ label: 'Network', value: [network.name] }];
  const title = 'Signature request';
  const text = textOf(bytes);
  if (text === undefined || text.length > MOST_TEXT) {
    return {
      ...{ title, rows, warnings: [], parties: [] },
      steps: [['Sign ', { strong: `${bytes.length} bytes` }]],
      original: {
        label: 'Message, as bytes',
        text: bytesToHex(bytes.subarray(0, MOST_TEXT)) + (bytes.length > MOST_TEXT ? '…' : ''),
      },
      blind: 'This message is not readable text.',
      risks: ['blind'],
    };
  }
  const hidden = hasHidden(text)
    ? [cautionWarning('The message has invisible characters. They are shown like \\u{202E}.')]
    : [];
  const original = { label: 'Message', text: showText(text) };
  const domain = signInDomain(text);
  if (domain === undefined) {
    return {
      ...{ title, rows, original, warnings: hidden, parties: [] },
      steps: [['Sign a message. It sends nothing by itself.']],
    };
  }
  const found = signIn(text, account, network);
  return {
    ...{ title: 'Sign in', original, parties: [] },
    steps: [['Sign in to ', { strong: showText(domain) }]],
    rows: [...rows, ...found.rows],
    warnings: [...hidden, ...found.warnings],
    ...(domain !== new URL(origin).host && {
      blocked: `This message signs you in to ${showText(domain)}, but ${origin} asks for it.`,
    }),
  };
}
