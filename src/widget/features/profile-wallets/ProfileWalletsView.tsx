import { useState } from 'react';
import type { Namespace } from '../../../protocol/caip';
import { $activeNamespace, $chains } from '../../core/chains';
import { shortFamilyName } from '../../core/family-names';
import { $multiWallet } from '../../core/multi-wallet';
import { useStore } from '../../core/use-store';
import type { ViewProps } from '../../core/view-props';
import '../../ui/more-icons';
import { moreSheet } from '../../ui/more-sheet';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useSheet } from '../../ui/use-sheet';
import { FamilyWallets } from './FamilyWallets';
import { t } from './messages';
import { walletsSheet } from './sheet';

/** The visitor's wallets, by chain family. Where only one is allowed, core leads away from here. */
export function ProfileWalletsView(_props: ViewProps) {
  useSheet(moreSheet);
  useSheet(walletsSheet);
  const allowed = useStore($multiWallet);
  const active = useStore($activeNamespace);
  const chains = useStore($chains);
  const [picked, setPicked] = useState<Namespace>();
  const families = (Object.keys(chains) as Namespace[]).filter((one) => chains[one]?.listed);
  const selected = families.find((one) => one === (picked ?? active)) ?? families[0];
  if (!allowed || !selected) return <Skeleton height={260} radius={16} />;
  if (families.length === 1) return <FamilyWallets namespace={selected} />;
  return (
    <div class="wallets">
      <Tabs
        label={t('families')}
        tabs={families.map((id) => ({ id, label: shortFamilyName(id) }))}
        selected={selected}
        onSelect={setPicked}
      >
        <FamilyWallets key={selected} namespace={selected} />
      </Tabs>
    </div>
  );
}
