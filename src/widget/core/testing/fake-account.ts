/** For tests: a connected account. */
import type { ConnectedAccount } from '../state/accounts';

export const accountOn = (
  networkId = 'eip155:31337',
  address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
): ConnectedAccount =>
  ({
    status: 'connected',
    namespace: 'eip155',
    address,
    networkId,
    caipAddress: `${networkId}:${address}`,
    allAddresses: [address],
    connectorId: 'io.one',
    walletInfo: { name: 'One', type: 'ANNOUNCED' },
  }) as unknown as ConnectedAccount;
