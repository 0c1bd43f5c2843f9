import { ConnectingExternalView } from './ConnectingExternalView';

export const views = {
  ConnectingExternal: ConnectingExternalView,
};
