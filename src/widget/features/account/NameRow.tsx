import { useEffect, useState } from 'react';
import { $options } from '../../core/config/options';
import { loadGateway } from '../../core/contracts/island-loaders';
import { sessionOf } from '../../core/session/sessions';
import type { ConnectedAccount } from '../../core/state/accounts';
import { pushView } from '../../core/views/router';
import { useStore } from '../../core/views/use-store';
import { Row } from '../../ui/lists/Row';
import { ItemPicture } from '../../ui/media/ItemPicture';
import { t } from './messages';
import { SettingText } from './SettingText';

/** Networks and zones that have names: a screen that is shown again has the row from the start. */
const seen = new Set<string>();

/** Asks the gateway, for accounts that can have a name. */
function useOffered({ namespace, networkId }: ConnectedAccount): boolean {
  const { accountNameSuffix, apiUrl } = useStore($options);
  const of = sessionOf(namespace)?.adapter.names ? networkId + accountNameSuffix + apiUrl : '';
  const [, redraw] = useState('');
  useEffect(() => {
    if (!of) return;
    loadGateway()
      .then((gateway) => gateway.accountNames())
      .then(({ offersNames }) => offersNames(networkId))
      .then(
        (offered) => {
          if (offered) seen.add(of);
          redraw(of);
        },
        () => {},
      );
  }, [of, networkId]);
  return seen.has(of);
}

/** The way to a name of the page's zone, for accounts without one. Source: protocol §10.3 "choose name row". */
export function NameRow({ account }: { account: ConnectedAccount }) {
  const { accountNameSuffix } = useStore($options);
  const offered = useOffered(account);
  if (!offered || account.profileName?.endsWith(accountNameSuffix)) return null;
  return (
    <Row
      picture={<ItemPicture name={t('accountName')} icon="plus" size={32} />}
      label={<SettingText label={t('accountName')} value={t('chooseName')} />}
      icon="forward"
      onPress={() => pushView('ChooseAccountName')}
      testId="settings-name"
    />
  );
}
