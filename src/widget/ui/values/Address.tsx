import { truncateAddress } from '../../../protocol/validate';

interface AddressProps {
  address: string;
  testId?: string | undefined;
}

/**
 * An address shortened to 4…6; the title and screen readers get all of it; right-to-left text never
 * reverses it.
 */
export function Address({ address, testId }: AddressProps) {
  return (
    <bdi dir="ltr" title={address} data-testid={testId}>
      <span aria-hidden="true">{truncateAddress(address)}</span>
      <span className="vh">{address}</span>
    </bdi>
  );
}
