import type { ReactNode } from 'react';
import type { ConnectedAccount } from '../../core/state/accounts';
import { $labels, labelOf } from '../../core/state/address-labels';
import { useStore } from '../../core/views/use-store';
import { Tag } from '../../ui/feedback/Tag';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { Avatar } from '../../ui/media/Avatar';
import { Address } from '../../ui/values/Address';
import { useCopyAddress } from './CopyAddress';
import { t } from './messages';
import { shortName } from './short-name';

interface IdentityProps {
  account: ConnectedAccount;
  compact: boolean;
  /** Further buttons, behind that for copying. */
  children?: ReactNode;
}

/** Cut for the eyes; screen readers get all of it. */
function Name({ name }: { name: string }) {
  const short = shortName(name);
  return (
    <bdi class="cut" title={name}>
      {short === name ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      )}
    </bdi>
  );
}

/** Avatar, name where there is one, address with the page's label beside it, and copying it. */
export function AccountIdentity({ account, compact, children }: IdentityProps) {
  const { address, profileName, profileImage } = account;
  const label = labelOf(address, useStore($labels));
  const { button, fallback } = useCopyAddress(address);
  const line = (
    <>
      <Address address={address} testId="account-address" />
      {label && (
        <span title={label} data-testid="account-label">
          <Tag>
            <VisuallyHidden>{t('label')}: </VisuallyHidden>
            <bdi>{label}</bdi>
          </Tag>
        </span>
      )}
    </>
  );
  return (
    <>
      <div class="account-identity">
        <Avatar address={address} src={profileImage} size={compact ? 56 : 40} />
        <div class="text">
          {profileName ? (
            <>
              <p class="strong name line">
                <Name name={profileName} />
                <span title={t('nameWhy')} data-testid="account-name-unverified">
                  <Tag>
                    {t('unverified')}
                    <VisuallyHidden>. {t('nameWhy')}</VisuallyHidden>
                  </Tag>
                </span>
              </p>
              <p class="small muted line">{line}</p>
            </>
          ) : (
            <p class="strong name line">{line}</p>
          )}
        </div>
        <div class="buttons">
          {button}
          {children}
        </div>
      </div>
      {fallback}
    </>
  );
}
