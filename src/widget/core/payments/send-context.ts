/** The send context: account, network and wallet, captured at one moment. */

import { $options } from '../config/options';
import type { Adapter } from '../contracts/adapter';
import type { Sender, SendLocation } from '../contracts/sender';
import { appKitError } from '../errors/app-kit-error';
import { sessionOf } from '../session/sessions';
import { $activeAccount, type ConnectedAccount } from '../state/accounts';
import { $activeNetwork } from '../state/namespaces';

export interface SendContext {
  sender: Sender;
  where: SendLocation;
  account: ConnectedAccount;
  switchNetwork?: Adapter['switchNetwork'];
}

/** Undefined without a connection, or without send support in the namespace. */
export function walletContext(): SendContext | undefined {
  const account = $activeAccount.get();
  const network = $activeNetwork.get();
  if (account.status !== 'connected' || !network?.supported) return undefined;
  const session = sessionOf(account.namespace);
  const sender = session?.adapter.send;
  if (!session || !sender || network.namespace !== account.namespace) return undefined;
  const { provider, adapter } = session;
  const { switchNetwork } = adapter;
  return {
    sender,
    where: { provider, network, from: account.address },
    account,
    ...(switchNetwork && { switchNetwork }),
  };
}

/** The same for the page's sending; undefined if the page disables it. */
export const currentSendContext = (): SendContext | undefined =>
  $options.get().features.send ? walletContext() : undefined;

/** @throws AppKitError 'Unsupported chain'. */
export function requireSendContext(): SendContext {
  const place = currentSendContext();
  if (!place) throw appKitError('unsupported_chain');
  return place;
}

/** True if both refer to the same wallet, account and network. */
export const sameSendContext = (one: SendContext, other: SendContext): boolean =>
  one.where.provider === other.where.provider &&
  one.where.from === other.where.from &&
  one.where.network.id === other.where.network.id &&
  one.account.networkId === other.account.networkId;

/** The key of the send lock across tabs: one account on one network. */
export const sendLockName = ({ network, from }: SendLocation): string => `${network.id}:${from}`;
