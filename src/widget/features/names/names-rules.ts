/** The reactive rules of the names screens. They start when the island loads. */
import type { ViewName } from '../../../protocol/host/views';
import { smartAccount } from '../../core/analytics/smart-account';
import { track } from '../../core/analytics/track-event';
import { $options } from '../../core/config/options';
import type { RuleSet } from '../../core/rules/rule-phases';
import { $activeAccount, type Account } from '../../core/state/accounts';
import { combineStops, onChange, type Stop } from '../../core/state/store-listeners';
import { $route } from '../../core/views/router';
import { resetNameForm } from './form/name-form';
import { leaveRegistration } from './submit/register-name';

const FLOW: readonly ViewName[] = [
  'ChooseAccountName',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  // Part of a registration with an embedded wallet.
  'ApproveTransaction',
];

const who = (account: Account): string =>
  account.status === 'connected' ? account.caipAddress : '';

function leave(): void {
  resetNameForm();
  leaveRegistration();
}

/** The form follows the account, its network, and the zone. */
export function namesFollow(): Stop {
  return combineStops(
    onChange($activeAccount, (now, old) => {
      if (who(now) !== who(old)) leave();
    }),
    onChange($options, (now, old) => {
      if (now.accountNameSuffix !== old.accountNameSuffix || now.apiUrl !== old.apiUrl) leave();
    }),
  );
}

/** Source: protocol §2.5. */
export function flowIsTracked(): Stop {
  const enter = (now: ViewName, old?: ViewName): void => {
    if (FLOW.includes(now) && !(old && FLOW.includes(old))) track('OPEN_ENS_FLOW', smartAccount());
  };
  // The island loads when its view opens.
  enter($route.get().view);
  return onChange($route, (now, old) => enter(now.view, old.view));
}

export const NAMES_RULES: RuleSet = { persist: [namesFollow], track: [flowIsTracked] };
