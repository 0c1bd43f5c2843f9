/**
 * Defines the contents of the local EVM chains, identical on both and on every start; `seed/`
 * creates them. A seed test checks every line against the chain.
 */

/** Accounts of the dev mnemonic by their number, beside 0 to 9; `seed` is their home, no wallet's. */
export const SEED_ACCOUNTS = {
  /** Number 900: made the contracts, owns them, and gives what the faucet gives. */
  deployer: '0x480bBF412C2D762Bd6bd1446AF4ED89AFE016a48',
  /** Number 901: has a long past. */
  heavy: '0x53de017c64cA4c9DAbb39eaDD4c3253670B3226E',
  /** Number 902: sent the spam. */
  spammer: '0x718282d12a7A3B628FD42db9d79cFe97272d4963',
  /** Number 904: made and owns the tokens of `SEED_MARKET`, and opened its pools. */
  market: '0xA23e0efe815a5cb6e6BAf4B71F6EdF629443ecc1',
  /** Numbers 910 to 913: the counterparties of `heavy`; the first also paid accounts 0 to 9. */
  peers: [
    '0xc0aB3b528522C377c9b2D869a603771f63082bC8',
    '0x1b4baC07E6FE990E98FCC52D0E39f908802FAA55',
    '0x7b053DD88a0940cDF5531BC7127FDDDf54BD8cE4',
    '0x7bE8e2757Af6b02E802e6Ee90FC77eA331369cDf',
  ],
} as const;

export const SEED_NUMBERS = {
  deployer: 900,
  heavy: 901,
  spammer: 902,
  market: 904,
  peers: 910,
} as const;

export interface SeedToken {
  address: string;
  /** As the contract returns it; undefined if it returns none or not as text. */
  name?: string;
  symbol?: string;
  decimals?: number;
  /** On the token list of the sandbox's gateway. */
  listed: boolean;
  /** Balance of each of accounts 0 to 9, in the smallest unit; only account 0 has the spam. */
  held: bigint;
}

const token = (
  address: string,
  [name, symbol, decimals]: readonly [
    name?: string | undefined,
    symbol?: string | undefined,
    decimals?: number,
  ],
  held: bigint,
  listed = false,
): SeedToken => ({
  address,
  ...(name !== undefined && { name }),
  ...(symbol !== undefined && { symbol }),
  ...(decimals !== undefined && { decimals }),
  held,
  listed,
});

const E18 = 10n ** 18n;
const LISTED = true;

/** In the order in which they were deployed. */
// biome-ignore format: a table is read by its lines
export const SEED_TOKENS = {
  gem0: token('0x5f08Ad38a5279ab830Ec13Cf46A6465e22BC031f', ['Sandbox Gem', 'GEM', 0], 12n, LISTED),
  usdx: token('0x4C5c7e8075c54Be92D704028e6734D632dbCc0B6', ['Sandbox Dollar', 'USDX', 6], 12_345_678_912n, LISTED),
  bit8: token('0x1a1A8BB3186df2D2f3E7A2Fe749ef2592f5a9733', ['Sandbox Bit', 'BIT', 8], 50_000_001n, LISTED),
  star: token('0x69C77677d734C18a4E94D98AFc1A4c40014F3490', ['Sandbox Star', 'STAR', 18], 1000n * E18 + 1n, LISTED),
  wide36: token('0x8Be703BDe5153EFa1E9c533B0067bC7BefDb7eFE', ['Sandbox Wide', 'WIDE', 36], 7n * E18 * E18 + 1n, LISTED),
  /** `transfer` and `approve` return nothing. */
  noReturn: token('0xFB054291384e92F49C72E26c733CaEb2f8FA13Cb', ['Returns Nothing', 'NORET', 6], 500_000_000n, LISTED),
  /** `transfer` returns false, does not revert, and moves nothing. */
  returnsFalse: token('0x3e61da4CE35c4ae7D3c26F09b9a5D067Ef88A88E', ['Returns False', 'NOPE', 18], 500n * E18, LISTED),
  /** `transfer` returns false, and the tokens have moved. */
  falseYetMoves: token('0x3B0774a1e383D8F85f3563290c66180B61D5f16b', ['False Yet Moves', 'FALSY', 18], 500n * E18, LISTED),
  /** One percent of a transfer goes to the deployer. */
  feeOnTransfer: token('0x4e61AA281A12ea6f045Acb79660663EFBea85249', ['Takes A Fee', 'FEE', 18], 500n * E18, LISTED),
  revertsOnZero: token('0x00a334b912c6850BD8390009DfCB70463d3ADbb2', ['Reverts On Zero', 'NOZERO', 18], 500n * E18, LISTED),
  /** Paused: every transfer reverts with 'paused'. */
  pausable: token('0x6488dAF22229e4dfF0FfaDA22Ffb85b137fA7D3e', ['Pausable', 'PAUSE', 18], 500n * E18, LISTED),
  /** Transfers from or to `SEED_BLACKLISTED` revert with 'blacklisted'. */
  blacklist: token('0x7B02D3AC6f8589a77Cfb310F24177031600D6cf0', ['Blacklist', 'BLACK', 6], 500_000_000n, LISTED),
  /** A balance is shares of a pot: `rebase` changes all of them without a transfer. */
  rebasing: token('0xE3aFdD7CFaFB0d54275a26843d90eDe6B7b88197', ['Rebasing', 'REBASE', 18], 500n * E18, LISTED),
  /** Name and symbol are `bytes32`. */
  bytes32Name: token('0x9a7EDCA9f7e9BC7e683dced845f28496e9582894', [undefined, undefined, 18], 500n * E18),
  /** No name, symbol or decimals at all. */
  noMetadata: token('0xaC493446E1108CdA41ee490117EA7fC4039508Df', [], 500n * E18),
  /** Is `usdx` to the eye: the last letter is Cyrillic. */
  lookalike: token('0xCa97f935bB29EeFA08d1eAbF96A48E37e24e0dd1', ['Sandbox Dollar', 'USD\u0425', 6], 99_000_000n),
  bidi: token('0x0b7268e3353D60eA4E34Dfe9D4F77a90D41F3346', ['Safe \u202erallod\u202c', '\u2067USDX', 18], 500n * E18),
  zeroWidth: token('0xb7F3ab99F77A5d076AC85E334ecCaBc78D0104B9', ['Sandbox\u200b Dollar', 'US\u200d\ufeffDX', 6], 99_000_000n),
  markup: token('0xDa73Bbc9a5D80F369C7F197d6fbEC22e826A8f08', ['<img src=x onerror=alert(1)>', '"><b>\n\u0000$', 18], 500n * E18),
  /** 10 kB of name, 1 kB of symbol. */
  long: token('0x49092970c5dA74f307Fac14dac86c0BF56263862', ['Long '.repeat(2048), 'LONG'.repeat(256), 18], 500n * E18),
  /** Has a price from a pool that holds 0.0001 coins: no one could sell it for that price. */
  moon: token('0x479c3d81826b2036435EF025d8544AE9Ba36814C', ['Moon', 'MOON', 18], 1_000_000n * E18),
  /** Reports a million for every account; emitted "transfers" to account 0; none can be sent. */
  spam: token('0x45d76C11F3Bf2253beAEEd4F6E06C1A23ec5d4A1', ['$5000 at claim.example', 'Visit claim.example', 18], 10n ** 24n),
  /** Not UTF-8. */
  invalidText: token('0x90164b06660Df7a967F5Bc54795Bb5d977BB7Ad5', [undefined, undefined, 18], 500n * E18),
  nameless: token('0xB185e3Ef08f98E240C1973eBE25AF584910D6255', ['', '', 18], 500n * E18),
} satisfies Record<string, SeedToken>;

export type SeedTokenName = keyof typeof SEED_TOKENS;

/** Neither sends nor receives `blacklist`. */
export const SEED_BLACKLISTED = '0x000000000000000000000000000000000000B10C';

/** The real exchange (Uniswap v2) and wrapped coin; a pool is with `weth`. */
export const SEED_AMM = {
  /** Each of accounts 0 to 9 has one coin of it. */
  weth: '0xd4a08074bdE123731dF0C347724c2a3945891e26',
  factory: '0x1Ee4323681815126819D77Eb0308Dc2AE12566D8',
  router: '0x2f28c44f507CcC6f492ABE845814c3cAACf50105',
  pools: {
    /** About 2,000 USDX a coin. */
    usdx: '0xF170F6fAa89a7160FE4a0DcC095752e514173Bab',
    /** Exactly 1,000 STAR a coin. */
    star: '0x0ffDe293c4AeDC0e82f60989a19F8697df4a024D',
    moon: '0x971476A12E0dbcF85aD9dBA468b132fD95CaD8a6',
  },
} as const;

/** Contracts for swaps and payments by signature. Accounts 0 to 9 have nothing of these tokens. */
export const SEED_MARKET = {
  tokens: {
    /** Approvals and payments by signature: EIP-2612 and EIP-3009. */
    signed: token(
      '0x65Aa267B76c3ec6cD0cFac95934AdF74047E266E',
      ['Sandbox Signed', 'SIGN', 6],
      0n,
      LISTED,
    ),
    /** Refuses a new allowance over an old one. */
    resetFirst: token(
      '0x70B9932dFe1921103F199924c6a951C425b66b3a',
      ['Sandbox Reset First', 'RESET', 6],
      0n,
      LISTED,
    ),
  },
  /** An account that names its code (EIP-7702) carries out several calls, or none. */
  callBatch: '0xC36d6BB3504fa7f59210699155cf1179e1035309',
  /** A thousandth of a coin buys 2 SIGN, 2 RESET or 1 FEE. */
  pools: {
    signed: '0xa50F9124E47e15FC0555388f184F70f184b348e9',
    resetFirst: '0x0C07Ced034d457Affac5Ce2bEC1D6D7B4aC78b3E',
    feeOnTransfer: '0xf3875627760cda7486B08a8b435D47AD1900B596',
  },
} as const;

/** All pools of the exchange. */
export const SEED_POOLS: readonly string[] = [
  ...Object.values(SEED_AMM.pools),
  ...Object.values(SEED_MARKET.pools),
];

/** Its address on nearly every public chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

export const SEED_COLLECTIONS = {
  /** ERC-721; JSON and picture are base64 data URIs. Account n has `10n+1` to `10n+3`, and `heavy` 120 from 1000. */
  stamps: { address: '0xA36B5D8910997B199cF8f4b411bf96c6C6BC1128', name: 'Sandbox Stamps' },
  /** ERC-1155; JSON and picture are percent-encoded data URIs. Accounts 0 to 9 have 3 of id 1 and a million of id 2. */
  editions: { address: '0xF9c3e09C9CAb0633a3aC7E9C6842790642f527d3', name: 'Sandbox Pieces' },
  /** Unsolicited ERC-721: account 0 has `SEED_TRAPS`. */
  spam: { address: '0xd0cE6A071D1a702B89F795587F3b2BE9daF5c555', name: 'Claim at claim.example' },
} as const;

/** The largest id there is; account 0 has it of `stamps`. */
export const LARGEST_ID = 2n ** 256n - 1n;

/** Attack in each `spam` token's metadata, by token id. */
export const SEED_TRAPS = {
  scriptInPicture: 1,
  addressOfMachine: 2,
  scriptAsLink: 3,
  longNames: 4,
  notJson: 5,
  ipfs: 6,
  reverts: 7,
  manyTraits: 8,
  addressOfMetadata: 9,
} as const;

/** EIP-137 registry of the sandbox, and its records. */
export const SEED_ENS = {
  registry: '0x2f47cc091cB8aA25928c5E47b339Bd6cD4ed9a4A',
  resolver: '0x823a8612938BAd04D84bA2D640CD3207F86f4261',
  names: {
    /** Account 1, with a matching reverse record; its image is a data URI. */
    alice: 'alice.eth',
    /** Account 2, with a matching reverse record; its image is at an address of this machine. */
    bob: 'bob.eth',
    /** `heavy`, with a matching reverse record; its image is stamp 1000. */
    heavy: 'heavy.eth',
    /** Of account 9, which may change it; leads to account 4. */
    moves: 'moves.eth',
    /** Was once: has neither owner nor resolver. */
    expired: 'expired.eth',
    /** Its resolver returns the zero address. */
    zero: 'zero.eth',
  },
  /** Account 3 falsely claims to be alice.eth. */
  liar: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
} as const;

/** The zone in which the sandbox's gateway registers names, on the first chain. Its signer's key is public. */
export const SANDBOX_ZONE = {
  zone: 'sandbox.eth',
  chain: 'eip155:31337',
  signerKey: `0x${'5a'.repeat(32)}`,
} as const;

/** The article that `paywall.localhost` sells. The key of the account that pays for gas is public. */
export const SANDBOX_PAYWALL = {
  network: 'eip155:31337',
  recipient: '0x00000000000000000000000000000000000A47C1',
  /** In the smallest unit of `SEED_MARKET.tokens.signed`: 0.25 SIGN. */
  amount: '250000',
  version: '1',
  gasKey: `0x${'a4'.repeat(32)}`,
} as const;

/** Samples of address poisoning in the past of account 0. */
export const SEED_POISON = {
  /** Has paid account 0 really: the first of the peers. */
  real: SEED_ACCOUNTS.peers[0],
  /** In the smallest unit of `usdx`. */
  paid: 25_000_000n,
  /** Same six digits at either end: transfers of zero `usdx` from it and to it, and forged ones of `spam`. */
  lookalike: '0xc0AB3b51d90E7A64fB2083C51e97D60A4F082BC8',
} as const;

/** How long the past of `heavy` is. */
export const SEED_PAST = {
  /** Transactions of, or with tokens of, `heavy`. */
  transactions: 3000,
  /** Epoch seconds: 2024-05-01, and the last of 2025-09. */
  begins: 1_714_521_600,
  ends: 1_759_190_400,
} as const;

/** The tokens that can be trusted, as a Uniswap token list. @param chainIds EIP-155 */
export function seedTokenList(chainIds: readonly number[]) {
  const weth = { address: SEED_AMM.weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 };
  const all: SeedToken[] = [...Object.values(SEED_TOKENS), ...Object.values(SEED_MARKET.tokens)];
  const listed = all.filter((each) => each.listed);
  return {
    name: 'Sandbox',
    timestamp: '2025-09-30T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: chainIds.flatMap((chainId) =>
      [...listed, weth].map(({ address, name, symbol, decimals }) => {
        return {
          chainId,
          address,
          name: name ?? '',
          symbol: symbol ?? '',
          decimals: decimals ?? 0,
        };
      }),
    ),
  };
}
