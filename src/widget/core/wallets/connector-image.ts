/** Addresses of the first screen's pictures. Undefined: show the monogram. */
import { $options } from '../config/options';
import { $snapshot } from '../state/public-snapshot';

/** The owner's picture, else that of the connector's kind; an announced icon is the view's to show. */
export function connectorImage(connectorId: string): string | undefined {
  const { connectorImages } = $options.get();
  if (Object.hasOwn(connectorImages, connectorId)) return connectorImages[connectorId];
  return connectorId === 'injected' ? $snapshot.get().injectedImage : undefined;
}
