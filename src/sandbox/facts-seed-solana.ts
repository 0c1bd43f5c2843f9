/**
 * Defines the tokens that exist on the local Solana from the start, at fixed addresses;
 * `seed/solana` creates them.
 */

export interface SolanaToken {
  mint: string;
  program: 'spl-token' | 'token-2022';
  decimals: number;
  /**
   * In the smallest unit: the balance of each of `SOLANA_ACCOUNTS`. Only the first account has NFTs
   * and unsolicited tokens; no account has a collection.
   */
  held: bigint;
  /** On the token list of the sandbox's gateway. */
  listed?: boolean;
  /** Unsolicited: an advertisement, or a look-alike of another token. */
  unasked?: boolean;
  /** Of the mint itself (Token-2022), or as Metaplex keeps it (SPL). */
  metadata?: { name: string; symbol: string; uri: string };
  /** Kept from each transfer, up to `most` of the smallest unit. */
  fee?: { basisPoints: number; most: bigint };
  nft?: boolean;
  /** A collection itself, by Metaplex: it stays with who made it. */
  collects?: boolean;
  /**
   * By Metaplex: the mint of its collection, and whether the collection verified it or it only
   * claims membership.
   */
  collection?: { mint: string; verified: boolean };
}

const TEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8z"/></svg>`;
const FLAG = `data:application/json,{"name":"Flag","image":"data:image/svg+xml,%253Csvg xmlns='http://www.w3.org/2000/svg'%253E%253Cpath d='M0 0h9v9'/%253E%253C/svg%253E"}`;
const leaf = {
  name: 'Leaf 1',
  description: 'Its metadata is in the mint.',
  image: `data:image/svg+xml,${encodeURIComponent(TEAL)}`,
  attributes: [{ trait_type: 'Color', value: 'teal' }],
};
const json = (metadata: object) =>
  `data:application/json,${encodeURIComponent(JSON.stringify(metadata))}`;
const PENNANTS = '3pr8Deqb5ew2pEbWEB5QCCKNbDeHrRZMSSjYFge8cy4X';
const RUNS = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>`;
/** Only its own metadata shows that it is spam. */
const gift = {
  name: 'Gift 7',
  description: 'Claim yours at claim.example and sign.',
  image: `data:image/svg+xml,${encodeURIComponent(RUNS)}`,
  external_url: 'javascript:alert(1)',
};

/**
 * The mints are keys of the seed, from 1, in this order; key 0 made them and may mint more. Add at the end:
 * else all that follow move.
 */
export const SOLANA_TOKENS = {
  /** Has no metadata anywhere. */
  spl0: {
    mint: '723Ugs8kCGJ3VSNfrukcjQrqZW6ujEGB8Kj5Yss2j8xZ',
    program: 'spl-token',
    decimals: 0,
    held: 12n,
  },
  spl6: {
    mint: '5AsQSLXpCFQJNwqdZoKzZ97LFx7bN1ZX4XZKKYpJypEz',
    program: 'spl-token',
    decimals: 6,
    held: 12_345_678_912n,
    metadata: { name: 'Sandbox Dollar', symbol: 'USDX', uri: '' },
    listed: true,
  },
  spl9: {
    mint: 'D58SqTQG6S2idihbaAo9MMFwbGyXtuAc5AChgXcAiXZu',
    program: 'spl-token',
    decimals: 9,
    held: 1_000_000_000_001n,
    metadata: { name: 'Sandbox Star', symbol: 'STAR', uri: '' },
    listed: true,
  },
  /** Token-2022 with its metadata in the mint. */
  described: {
    mint: '38FmnFmPif7q9BX5qoxpYApZkQ7wmMSGX7K6NpoTdYNq',
    program: 'token-2022',
    decimals: 6,
    held: 500_000_000n,
    metadata: { name: 'Sandbox Note', symbol: 'NOTE', uri: '' },
    listed: true,
  },
  /** Token-2022 that keeps one percent of a transfer, at most five. */
  withFee: {
    mint: 'JB6GvdEnZ9hsQTXNNxT9h7nbQkDmjbzFA1YKaZpGaSQV',
    program: 'token-2022',
    decimals: 9,
    held: 5000_000_000_000n,
    metadata: { name: 'Sandbox Toll', symbol: 'TOLL', uri: '' },
    listed: true,
    fee: { basisPoints: 100, most: 5_000_000_000n },
  },
  /** An SPL mint of one, with an account in the layout of Metaplex; what it links to is a data URI. */
  metaplexNft: {
    mint: 'CVXcGusKzbZZf71NpZYVybuoVW7GM4pMnBWuiyUXjuew',
    program: 'spl-token',
    decimals: 0,
    held: 1n,
    metadata: { name: 'Flag', symbol: 'FLAG', uri: FLAG },
    nft: true,
  },
  nft2022: {
    mint: '6Qx2GnrV1p3AQprbRDx5oYypnYcyMGtg6AdXCyLnahps',
    program: 'token-2022',
    decimals: 0,
    held: 1n,
    metadata: {
      name: 'Leaf 1',
      symbol: 'LEAF',
      uri: json(leaf),
    },
    nft: true,
  },
  /** Its name is an advertisement. */
  spam: {
    mint: '6thVchX9zb56JXnXvSEG44DxZvbJUirzrMTYYdnXTxPA',
    program: 'token-2022',
    decimals: 6,
    held: 5000_000_000n,
    metadata: { name: '$5000 at claim.example', symbol: 'CLAIM', uri: '' },
    unasked: true,
  },
  /** Is `spl6` to the eye: the last letter is Cyrillic. */
  lookalike: {
    mint: 'CJknX2zS978RPM2JPZKKvhDcZk1TQhTvKrk2w9DZVzxu',
    program: 'spl-token',
    decimals: 6,
    held: 99_000_000n,
    metadata: { name: 'Sandbox Dollar', symbol: 'USD\u0425', uri: '' },
    unasked: true,
  },
  zeroWidth: {
    mint: 'CbeqJeN9uFbGu9BqAsZqjuREQdFRgmS9SDw3WoP41E4T',
    program: 'token-2022',
    decimals: 6,
    held: 99_000_000n,
    metadata: { name: 'Sandbox\u200b Dollar', symbol: 'US\u200d\ufeffDX', uri: '' },
    unasked: true,
  },
  /** Is `spl6` in every letter, which any mint may be; dust, sent to be found among one's own. */
  twin: {
    mint: '3ci5sBNyVgDTutfipeiNri12sGc5EimXWNEpppBquDvT',
    program: 'spl-token',
    decimals: 6,
    held: 1n,
    metadata: { name: 'Sandbox Dollar', symbol: 'USDX', uri: '' },
    unasked: true,
  },
  /** Its name is an advertisement. */
  spamNft: {
    mint: 'EFG2kW3bFvJPwjtdwbrwr1C3heTnpZqQb7xPW1yFtfgG',
    program: 'spl-token',
    decimals: 0,
    held: 1n,
    metadata: { name: 'Claim at claim.example', symbol: 'CLAIM', uri: '' },
    nft: true,
    unasked: true,
  },
  /** Its description is one, and its picture would run. */
  trapNft: {
    mint: '7mvhKCpGMgpoW1GK339gYvcJiE5zrvX3no8Nxx73phT7',
    program: 'token-2022',
    decimals: 0,
    held: 1n,
    metadata: { name: 'Gift 7', symbol: 'GIFT', uri: json(gift) },
    nft: true,
    unasked: true,
  },
  /** Itself a mint of one. */
  collection: {
    mint: PENNANTS,
    program: 'spl-token',
    decimals: 0,
    held: 1n,
    metadata: { name: 'Sandbox Pennants', symbol: 'PENN', uri: '' },
    nft: true,
    collects: true,
  },
  member: {
    mint: 'EccZENDy6KqTn2WySvzjyaw9ALRdsVurEzHth4Eo8Zmp',
    program: 'spl-token',
    decimals: 0,
    held: 1n,
    metadata: { name: 'Pennant 1', symbol: 'PENN', uri: json({ description: 'The first one.' }) },
    nft: true,
    collection: { mint: PENNANTS, verified: true },
  },
  /** Claims membership in the collection, as any NFT can. */
  claimant: {
    mint: '9RwBKdeRXTjNAr34UfhNGBN7g4PHcZ1bDeSXVfaL8afM',
    program: 'spl-token',
    decimals: 0,
    held: 1n,
    metadata: { name: 'Pennant 0', symbol: 'PENN', uri: json({ description: 'Its own word.' }) },
    nft: true,
    collection: { mint: PENNANTS, verified: false },
  },
} satisfies Record<string, SolanaToken>;

/** Program of the Metaplex metadata addresses: seeds 'metadata', this program, the mint. */
export const METAPLEX_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

/** SOL as a token. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/**
 * Pool reserves: one SOL is worth 150 dollars, one STAR a quarter. The owners are keys of the seed.
 */
export const SOLANA_POOLS = {
  sol: {
    key: 40,
    vaults: [
      {
        vault: 'Btd9sznQ93auQqJKxVcPwccm8eU3m47MV7MyJnkco4dK',
        mint: WRAPPED_SOL,
        held: 1_000_000_000_000n,
      },
      {
        vault: '3rim67bWdVazxd2jHRQcEMjZmeREux9Pk8h4eXiFgvz3',
        mint: SOLANA_TOKENS.spl6.mint,
        held: 150_000_000_000n,
      },
    ],
  },
  star: {
    key: 41,
    vaults: [
      {
        vault: '9A1FPk74Qyw5fqhNNzUsAsrtzDLHiUAND6JV2WrWYqs9',
        mint: SOLANA_TOKENS.spl9.mint,
        held: 400_000_000_000_000n,
      },
      {
        vault: '7opzKrUWwcbw6Lm9wLcBXcb6zPhUzQTPgcMt5maFpbA5',
        mint: SOLANA_TOKENS.spl6.mint,
        held: 100_000_000_000n,
      },
    ],
  },
} as const;

/** Owns more than a page shows: "Sandbox Coin 1" and so on of both programs, on no list, and "Sandbox Ticket 1" and so on. */
export const SOLANA_HEAVY = {
  key: 42,
  address: '9L2h6ufBWWWnJEh13s6GKsTtbjXxb5joiAjYVLukC3CG',
  coins: 100,
  nfts: 60,
} as const;

/**
 * Builds the list of trusted tokens as a Uniswap token list; its chain numbers are EVM's and have
 * no meaning on Solana.
 */
export function solanaTokenList() {
  const listed = Object.values<SolanaToken>(SOLANA_TOKENS).filter((each) => each.listed);
  return {
    name: 'Sandbox',
    timestamp: '2025-09-30T00:00:00.000Z',
    version: { major: 1, minor: 0, patch: 0 },
    tokens: listed.map(({ mint, decimals, metadata }) => {
      return {
        chainId: 101,
        address: mint,
        name: metadata?.name ?? '',
        symbol: metadata?.symbol ?? '',
        decimals,
      };
    }),
  };
}
