/** Deploys the seed's own contracts, each at its address in `facts-seed.ts`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, getCreateAddress } from 'ethers';
import { SEED_COLLECTIONS, SEED_ENS, SEED_TOKENS, type SeedTokenName } from '../../facts-seed';
import type { SeedHistory, Sender } from './write-history';

/** Enough for 10 kB of name, and less than a transaction may have. */
const GAS = 12_000_000n;
/** As many as fit in a block at that. */
const A_BLOCK = 2;

const OWN_CONTRACT: Partial<Record<SeedTokenName, string>> = {
  noReturn: 'NoReturn',
  returnsFalse: 'ReturnsFalse',
  falseYetMoves: 'FalseYetMoves',
  feeOnTransfer: 'FeeOnTransfer',
  revertsOnZero: 'RevertsOnZero',
  pausable: 'PausableToken',
  blacklist: 'BlacklistToken',
  rebasing: 'Rebasing',
  bytes32Name: 'Bytes32Name',
  noMetadata: 'NoMetadata',
};

/** Text and bytes are the same to the chain; these are none of UTF-8. */
const NO_TEXT = '0xfffec0af';

type Arguments = readonly [types: string[], values: unknown[]];
type Plan = readonly [contract: string, address: string, args?: Arguments];

function tokenPlan(name: SeedTokenName): Plan {
  const { address, name: text, symbol, decimals } = { ...SEED_TOKENS[name] };
  const own = OWN_CONTRACT[name];
  if (own) return [own, address];
  if (name === 'spam')
    return [
      'SpamToken',
      address,
      [
        ['string', 'string'],
        [text, symbol],
      ],
    ];
  if (name === 'invalidText') {
    return [
      'Token',
      address,
      [
        ['bytes', 'bytes', 'uint8'],
        [NO_TEXT, NO_TEXT, decimals],
      ],
    ];
  }
  return [
    'Token',
    address,
    [
      ['string', 'string', 'uint8'],
      [text, symbol, decimals],
    ],
  ];
}

const PLANS: readonly Plan[] = [
  ...(Object.keys(SEED_TOKENS) as SeedTokenName[]).map(tokenPlan),
  ['Stamps', SEED_COLLECTIONS.stamps.address],
  // Its name on the chain is part of its code: another name would be another address.
  ['Pieces', SEED_COLLECTIONS.editions.address],
  [
    'SpamNft',
    SEED_COLLECTIONS.spam.address,
    [
      ['string', 'string'],
      ['Claim at claim.example', 'CLAIM'],
    ],
  ],
  ['Registry', SEED_ENS.registry],
  ['Resolver', SEED_ENS.resolver, [['address'], [SEED_ENS.registry]]],
];

/** The deployer's first transactions. */
export async function deployContracts(past: SeedHistory, deployer: Sender, folder: string) {
  for (const [nonce, [contract, address, args]] of PLANS.entries()) {
    const there = getCreateAddress({ from: deployer.address, nonce });
    if (there !== address) throw new Error(`${contract} comes to ${there}, not to ${address}`);
    const code = readFileSync(path.join(folder, 'artefacts', `${contract}.hex`), 'utf8').trim();
    const encoded = args
      ? AbiCoder.defaultAbiCoder()
          .encode(...args)
          .slice(2)
      : '';
    deployer.send(null, code + encoded, 0n, GAS);
    if (nonce % A_BLOCK === A_BLOCK - 1) await past.block();
  }
  await past.block();
}
