/** The names context: who registers, with which wallet, and in which zone. */
import { $options } from '../../core/config/options';
import type { Session } from '../../core/session/session-listeners';
import { sessionOf } from '../../core/session/sessions';
import { $activeAccount, type ConnectedAccount } from '../../core/state/accounts';

export interface NamesContext {
  account: ConnectedAccount;
  session: Session;
  /** Without the dot at its start. */
  zone: string;
}

/** Undefined without an account that can register names. */
export function currentNamesContext(): NamesContext | undefined {
  const account = $activeAccount.get();
  const { accountNameSuffix, projectId } = $options.get();
  if (account.status !== 'connected' || !projectId) return undefined;
  const session = sessionOf(account.namespace);
  if (!session?.adapter.names || !session.adapter.signMessage) return undefined;
  return { account, session, zone: accountNameSuffix.slice(1).toLowerCase() };
}

/** True if both refer to the same wallet, account and zone. */
export const sameNamesContext = (one: NamesContext, other: NamesContext | undefined): boolean =>
  one.session.provider === other?.session.provider &&
  one.account.caipAddress === other.account.caipAddress &&
  one.zone === other.zone;
