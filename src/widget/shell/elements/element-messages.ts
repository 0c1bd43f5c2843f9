import { defineMessages } from '../../core/i18n/i18n';

/** The labels of the ready-made elements (protocol §10.8). */
export const elementText = defineMessages('element', {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  switchNetwork: 'Switch Network',
  unknown: 'Unknown Network',
  select: 'Select Network',
  unverified: 'Unverified name',
  buy: 'Buy crypto',
  pending: '{n} pending',
  connectTo: 'Connect {name}',
});
