/** For tests: the sandbox's Solana with tokens of our making, and a wallet that signs without asking. */
import { createServer } from 'node:http';
import { ed25519 } from '@noble/curves/ed25519';
import { base58, base64 } from '@scure/base';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMintInstruction,
  getMintToInstruction,
} from '@solana-program/token';
import {
  ExtensionType,
  getEnableMemoTransfersInstruction,
  getFreezeAccountInstruction,
  getReallocateInstruction,
} from '@solana-program/token-2022';
import { type Network, parseNetworkObject } from '../../protocol/networks';
import { CAIP_ACCOUNTS } from '../../widget/core/contracts/caip-methods';
import type { SendLocation } from '../../widget/core/contracts/sender';
import { createFundedLedger, createSolanaRpc } from '../chains/solana/local-solana';
import { LOCAL_SOLANA, SOLANA_ACCOUNTS } from '../facts';
import { ed25519Key } from '../wallet-core/seed';
import { extensions, type MintKind } from './fake-mint-kinds';

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
type Key = Uint8Array;

export interface SolanaChain {
  network: Network;
  place: SendLocation;
  other: string;
  clock: { now: number };
  call<T>(method: string, ...params: unknown[]): Promise<T>;
  /** A transaction of the first account's. @param others further keys that sign */
  run(instructions: IInstruction[], others?: Key[]): Promise<void>;
  setEpoch(epoch: bigint): void;
  /** A new mint, with `amount` of it in the first account. */
  mint(program: string, decimals: number, amount: bigint, kind?: MintKind): Promise<string>;
  /** The first account's own of it can send and receive no more. */
  freeze(mint: string): Promise<void>;
  /** The second account's own of a Token-2022 is opened, and takes nothing without a memo. */
  wantMemo(mint: string): Promise<void>;
  /** Balance of the owner's associated token account; undefined if it does not exist. */
  held(owner: string, mint: string, program: string): Promise<bigint | undefined>;
  /** Transactions that the wallet was asked to sign. */
  asked: Uint8Array[];
  stop(): void;
}

const owner = (key: Key): string => base58.encode(ed25519.getPublicKey(key));

function signed(wire: Uint8Array, keys: readonly Key[]): Uint8Array {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
  const out = wire.slice();
  for (const [at, address] of Object.keys(signatures).entries()) {
    const key = keys.find((one) => owner(one) === address);
    if (key) out.set(ed25519.sign(new Uint8Array(messageBytes), key), 1 + at * 64);
  }
  return out;
}

export async function startSolanaChain(): Promise<SolanaChain> {
  const clock = { now: 1_750_000_000_000 };
  const ledger = createFundedLedger(() => clock.now);
  const answer = createSolanaRpc(() => clock.now, ledger);
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req as AsyncIterable<Buffer>) parts.push(part);
    res.end(answer(Buffer.concat(parts).toString('utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const network = parseNetworkObject({
    id: LOCAL_SOLANA.id,
    name: 'Local Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrl: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
  });

  async function call<T>(method: string, ...params: unknown[]): Promise<T> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error } = JSON.parse(answer(body)) as { result: T; error?: object };
    if (error) throw Object.assign(new Error(JSON.stringify(error)), error);
    return result;
  }
  const first = ed25519Key([44, 501, 0, 0]);
  const [from = '', other = ''] = SOLANA_ACCOUNTS;

  async function submit(wire: Uint8Array, keys: readonly Key[]): Promise<string> {
    const text = base64.encode(signed(wire, keys));
    return call<string>('sendTransaction', text, { encoding: 'base64' });
  }

  async function run(instructions: IInstruction[], others: Key[] = []): Promise<void> {
    clock.now += 400;
    const { value } = await call<{ value: { blockhash: Blockhash; lastValidBlockHeight: number } }>(
      'getLatestBlockhash',
    );
    const lastValidBlockHeight = BigInt(value.lastValidBlockHeight);
    const transaction = compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        (message) => setTransactionMessageFeePayer(from as Address, message),
        (message) =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: value.blockhash, lastValidBlockHeight },
            message,
          ),
        (message) => appendTransactionMessageInstructions(instructions, message),
      ),
    );
    const wire = new Uint8Array(getTransactionEncoder().encode(transaction));
    await submit(wire, [first, ...others]);
  }

  const asked: Uint8Array[] = [];
  let mints = 0;
  const payer = createNoopSigner(from as Address);
  const place = (whose: string, mint: string, program: string) =>
    findAssociatedTokenPda({
      owner: whose as Address,
      mint: mint as Address,
      tokenProgram: program as Address,
    });

  const open = (whose: string, mint: string, program: string, ata: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata,
      owner: whose as Address,
      mint: mint as Address,
      tokenProgram: program as Address,
    });

  return {
    network,
    other,
    clock,
    call,
    run,
    setEpoch(epoch) {
      const now = ledger.svm.getClock();
      now.epoch = epoch;
      ledger.svm.setClock(now);
    },
    asked,
    place: {
      network,
      from,
      provider: {
        async request({ method, params }) {
          if (method === CAIP_ACCOUNTS) return [`${network.id}:${from}`];
          const { transaction } = params as { transaction: string };
          asked.push(base64.decode(transaction));
          return { signature: await submit(base64.decode(transaction), [first]) };
        },
      },
    },
    async mint(program, decimals, amount, kind = {}) {
      mints += 1;
      const key = ed25519Key([44, 501, 1000 + mints, 0]);
      const mint = owner(key) as Address;
      const { space, steps } = extensions(mint, from as Address, kind);
      const programAddress = program as Address;
      const config = { programAddress };
      const mintAuthority = from as Address;
      const freezeAuthority = mintAuthority;
      const [ata] = await place(from, mint, program);
      await run(
        [
          getCreateAccountInstruction({
            payer,
            newAccount: createNoopSigner(mint),
            lamports: 10_000_000,
            space,
            programAddress,
          }),
          ...steps,
          getInitializeMintInstruction({ mint, decimals, mintAuthority, freezeAuthority }, config),
          open(from, mint, program, ata),
          getMintToInstruction({ mint, token: ata, mintAuthority: payer, amount }, config),
        ],
        [key],
      );
      return mint;
    },
    async freeze(mint) {
      const [account] = await place(from, mint, TOKEN_2022);
      const asked = { account, mint: mint as Address, owner: payer };
      await run([getFreezeAccountInstruction(asked)]);
    },
    async wantMemo(mint) {
      const [token] = await place(other, mint, TOKEN_2022);
      const holder = createNoopSigner(other as Address);
      const newExtensionTypes = [ExtensionType.MemoTransfer];
      await run(
        [
          open(other, mint, TOKEN_2022, token),
          getReallocateInstruction({ token, payer, owner: holder, newExtensionTypes }),
          getEnableMemoTransfersInstruction({ token, owner: holder }),
        ],
        [ed25519Key([44, 501, 1, 0])],
      );
    },
    async held(whose, mint, program) {
      const [ata] = await place(whose, mint, program);
      const { value } = await call<{ value: { data: [string] } | null }>('getAccountInfo', ata, {
        encoding: 'base64',
      });
      return value ? Buffer.from(value.data[0], 'base64').readBigUInt64LE(64) : undefined;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
