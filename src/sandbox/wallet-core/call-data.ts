/** The calls by which money moves, in words; all others stay bytes. Source: ERC-20. */

const KNOWN: Readonly<Record<string, { name: string; to: string }>> = {
  a9059cbb: { name: 'Send tokens of this contract', to: 'Receiver' },
  '095ea7b3': { name: 'Let somebody spend tokens of this contract', to: 'Spender' },
};

const MOST = 2n ** 256n - 1n;

/** Returns the lines of a prompt; none for data that is not exactly such a call. */
export function callLines(data: string | undefined): [label: string, value: string][] {
  const parts = /^0x([0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(
    data?.toLowerCase() ?? '',
  );
  const [, selector = '', address = '', amount = ''] = parts ?? [];
  const known = Object.hasOwn(KNOWN, selector) ? KNOWN[selector] : undefined;
  if (!known) return [];
  const units = BigInt(`0x${amount}`);
  return [
    ['Call', known.name],
    [known.to, `0x${address}`],
    // Only the contract defines its decimals, and the wallet has not queried it.
    ['Smallest units', units === MOST ? 'All there are, now and later' : String(units)],
  ];
}
