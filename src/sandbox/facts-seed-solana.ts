/** What is on the local Solana from the start, at the same addresses each time: `seed/solana` makes it. */

export interface SolanaToken {
  mint: string;
  program: 'spl-token' | 'token-2022';
  decimals: number;
  /** In the smallest unit: what each of `SOLANA_ACCOUNTS` has, of an NFT only the first. */
  held: bigint;
  /** Of the mint itself (Token-2022), or as Metaplex keeps it (SPL). */
  metadata?: { name: string; symbol: string; uri: string };
  /** Kept from each transfer, up to `most` of the smallest unit. */
  fee?: { basisPoints: number; most: bigint };
  nft?: boolean;
}

const TEAL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="teal" d="M0 0h8v8z"/></svg>`;
const FLAG = `data:application/json,{"name":"Flag","image":"data:image/svg+xml,%253Csvg xmlns='http://www.w3.org/2000/svg'%253E%253Cpath d='M0 0h9v9'/%253E%253C/svg%253E"}`;
const leaf = {
  name: 'Leaf 1',
  description: 'Its metadata is in the mint.',
  image: `data:image/svg+xml,${encodeURIComponent(TEAL)}`,
  attributes: [{ trait_type: 'Colour', value: 'teal' }],
};

/** The mints are keys 1 to 7 of the seed, in this order; key 0 made them and may mint more. */
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
  },
  spl9: {
    mint: 'D58SqTQG6S2idihbaAo9MMFwbGyXtuAc5AChgXcAiXZu',
    program: 'spl-token',
    decimals: 9,
    held: 1_000_000_000_001n,
    metadata: { name: 'Sandbox Star', symbol: 'STAR', uri: '' },
  },
  /** Token-2022 with its metadata in the mint. */
  described: {
    mint: '38FmnFmPif7q9BX5qoxpYApZkQ7wmMSGX7K6NpoTdYNq',
    program: 'token-2022',
    decimals: 6,
    held: 500_000_000n,
    metadata: { name: 'Sandbox Note', symbol: 'NOTE', uri: '' },
  },
  /** Token-2022 that keeps one percent of a transfer, at most five. */
  withFee: {
    mint: 'JB6GvdEnZ9hsQTXNNxT9h7nbQkDmjbzFA1YKaZpGaSQV',
    program: 'token-2022',
    decimals: 9,
    held: 5000_000_000_000n,
    metadata: { name: 'Sandbox Toll', symbol: 'TOLL', uri: '' },
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
      uri: `data:application/json,${encodeURIComponent(JSON.stringify(leaf))}`,
    },
    nft: true,
  },
} satisfies Record<string, SolanaToken>;

/** Where Metaplex keeps metadata: seeds 'metadata', this program, the mint. */
export const METAPLEX_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';
