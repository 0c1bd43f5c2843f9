import { addressSheet } from '../styles/address-sheet';
import { useSheet } from '../styles/use-sheet';

/** A whole address in groups of four, the first and the last two bold: the parts people compare. */
export function AddressGroups({ address, testId }: { address: string; testId?: string }) {
  useSheet(addressSheet);
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/.exec(address) ?? [];
  const groups = rest.match(/.{1,4}/gs) ?? [];
  return (
    <bdi dir="ltr" className="address-groups" data-testid={testId}>
      {prefix && <b>{prefix}</b>}
      {groups.map((group, at) =>
        at === 0 || at > groups.length - 3 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address
          <b key={at}>{group}</b>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address
          <span key={at}>{group}</span>
        ),
      )}
    </bdi>
  );
}
