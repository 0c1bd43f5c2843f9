import type { ConnectedAccount } from '../../core/accounts';
import { Address } from '../../ui/Address';
import { Avatar } from '../../ui/Avatar';
import { useCopyAddress } from './CopyAddress';
import { shortName } from './short-name';

interface IdentityProps {
  account: ConnectedAccount;
  compact: boolean;
}

/** Avatar, name where there is one, address, and copying it. */
export function Identity({ account, compact }: IdentityProps) {
  const { address, profileName, profileImage } = account;
  const { button, fallback } = useCopyAddress(address);
  const short = <Address address={address} testId="account-address" />;
  return (
    <>
      <div class="identity">
        <Avatar address={address} src={profileImage} size={compact ? 56 : 40} />
        <div class="text">
          {profileName ? (
            <>
              <p class="strong cut name" title={profileName}>
                <bdi>{shortName(profileName)}</bdi>
              </p>
              <p class="small muted">{short}</p>
            </>
          ) : (
            <p class="strong name">{short}</p>
          )}
        </div>
        {button}
      </div>
      {fallback}
    </>
  );
}
