/** Signing with a vault, a node and a screen of the tests. */
import assert from 'node:assert/strict';
import { base58, base64 } from '@scure/base';
import * as v from 'valibot';
import { keccak256, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { AUTH_PATHS } from '../../protocol/custody/auth-api';
import type { SigningIntent } from '../../protocol/custody/signing-intent';
import { VAULT_PATHS } from '../../protocol/custody/vault-api';
import type { WalletMode } from '../../protocol/custody/wallet-keys';
import { openDeviceStore } from '../device/device-store';
import { textHash } from '../device/text-hash';
import { FrameError } from '../frame/frame-error';
import { type ServiceCall, ServiceError } from '../login/service-client';
import type { ApprovalQuestion } from './approval/ApprovalView';
import type { SavedReceipts } from './approval/ReceiptsView';
import { createSigning } from './create-signing';
import type { ReviewRow } from './describe/review';
import type { Signer } from './signing-types';

export const KEY = privateKeyToAccount(`0x${'22'.repeat(32)}`);
export const BOB = '0x00000000000000000000000000000000000000b0';
export const SOLANA = base58.encode(new Uint8Array(32).fill(7));
export const SHOP = 'https://shop.example.com';
/** Of a wallet that is the person's alone. */
export const OWN_SIGNATURE = '0x0f';
export const ATTEMPT = 'a'.repeat(43);
export const SIGNATURE = new Uint8Array(64).fill(9);

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

type Node = Record<string, (params: unknown) => unknown>;
export function noMethod(): never {
  throw new FrameError('The network answered: “the method does not exist/is not available”');
}
const NODE: Node = {
  eth_chainId: () => '0x1',
  eth_getTransactionCount: () => '0x3',
  eth_estimateGas: () => '0x5208',
  eth_feeHistory: () => ({ baseFeePerGas: ['0x1', '0x64'], reward: [['0x2']] }),
  eth_maxPriorityFeePerGas: () => '0x5',
  eth_getCode: () => '0x',
  eth_call: () => '0x',
  ...{ eth_simulateV1: noMethod, simulateTransaction: noMethod, getMultipleAccounts: noMethod },
  eth_sendRawTransaction: (params) => keccak256((params as [`0x${string}`])[0]),
};

/** The vault: signs transactions of eip155 with the key, and anything else with fixed bytes. */
async function vaultReply(intent: SigningIntent) {
  if (intent.kind === 'eip155_transaction') {
    const parsed = parseTransaction(intent.transaction as '0x02');
    return { signature: '0x', transaction: await KEY.signTransaction(parsed as never) };
  }
  if (intent.kind === 'solana_transaction') {
    const bytes = base64.decode(intent.transaction);
    bytes.set(SIGNATURE, 1);
    return { signature: base64.encode(SIGNATURE), transaction: base64.encode(bytes) };
  }
  const isSolana = intent.kind === 'solana_message';
  return { signature: isSolana ? base64.encode(SIGNATURE) : `0x${'09'.repeat(65)}` };
}

/** @param typed Codes that the person types. */
export async function openSigning(
  node: Node = {},
  refusals: string[] = [],
  typed: string[] = ['000000', '123456'],
  {
    mode = 'live',
    solana = SOLANA_MAINNET,
    now = () => 1_800_000_000_000,
  }: { mode?: WalletMode; solana?: string; now?: () => number } = {},
) {
  const store = await openDeviceStore(undefined);
  const asked: ApprovalQuestion[] = [];
  const codes: (string | undefined)[] = [];
  const intents: SigningIntent[] = [];
  const shown: SavedReceipts[] = [];
  const calls: ServiceCall<unknown>[] = [];
  const answers: (boolean | 'wait')[] = [];
  let granted = '';
  const call = async (given: ServiceCall<unknown>): Promise<unknown> => {
    calls.push(given);
    const body = given.body as Record<string, string>;
    if (given.path === AUTH_PATHS.grants) {
      granted = body.intent ?? '';
      return { grant: 'grant', share: 'share' };
    }
    if (given.path === AUTH_PATHS.stepUp) {
      if (body.otp === '000000') throw new ServiceError('code_wrong', 'Wrong code', 401);
      if (body.otp === '999999') throw new ServiceError('session_over', 'The session is over', 401);
      // As the client does: a reply of another shape is an error.
      return v.parse(
        given.reply,
        body.otp === undefined ? { attemptId: ATTEMPT, cooldown: 30 } : {},
      );
    }
    if (given.path === AUTH_PATHS.wallet) return {};
    assert.equal(given.path, VAULT_PATHS.signatures);
    assert.equal(granted, await textHash(body.intent ?? ''));
    const refusal = refusals.shift();
    if (refusal) {
      const receipt = refusal === 'wallet_released' ? 'receipt' : undefined;
      throw new ServiceError(refusal, `Refused: ${refusal}`, 403, undefined, receipt);
    }
    const intent = JSON.parse(body.intent ?? '') as SigningIntent;
    intents.push(intent);
    return vaultReply(intent);
  };
  const all = { ...NODE, ...node };
  const signing = createSigning({
    own: async () => ({ signature: OWN_SIGNATURE }),
    mode,
    build: async () => 'sha384-build',
    ...{ client: { call: call as never }, store, projectId: 'project' },
    page: { theme: {}, metadata: { name: 'Shop', description: '', url: SHOP, icons: [] } },
    now,
    lock: (_, work) => work(),
    nodes: () => async (method, params) => {
      const answer = all[method] ?? assert.fail(method);
      return answer(params);
    },
    screen: {
      askApproval: (question, signal) =>
        new Promise((resolve, reject) => {
          asked.push(question);
          const answer = answers.shift() ?? true;
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          if (answer !== 'wait') resolve(answer);
        }),
      askCode: async ({ error }) => {
        codes.push(error);
        return typed[codes.length - 1];
      },
      async showReceipts(saved) {
        shown.push(saved);
      },
      showProgress() {},
      clear() {},
      themeChanged() {},
    },
  });
  const signer: Signer = {
    session: { email: 'a@b.example', token: async () => 'token' } as Signer['session'],
    wallet: { id: 'wallet', addresses: { eip155: KEY.address, solana: SOLANA } },
    ...{ networkId: 'eip155:1', origin: SHOP },
  };
  const onSolana = { ...signer, networkId: solana };
  const request = (method: string, params?: unknown) =>
    signing.request(
      { method, params: params as never },
      method.startsWith('solana_') ? onSolana : signer,
    );
  return { signing, request, asked, answers, codes, intents, calls, store, shown };
}

/** Words of the simulation's rows. */
export const saidIn = (rows: readonly ReviewRow[]) =>
  rows
    .filter(({ label }) => label === 'Simulation')
    .map(({ value }) =>
      value.map((each) => (typeof each === 'object' ? Object.values(each)[0] : each)).join(''),
    );
