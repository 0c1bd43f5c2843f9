import { truncateAddress } from '../../../protocol/validate';

interface AddressProps {
  address: string;
  testId?: string | undefined;
}

/** Shows 4…6; title and screen readers get it whole; never turned around by right-to-left text. */
export function Address({ address, testId }: AddressProps) {
  return (
    <bdi dir="ltr" title={address} data-testid={testId}>
      <span aria-hidden="true">{truncateAddress(address)}</span>
      <span className="vh">{address}</span>
    </bdi>
  );
}
