import { $cardLayer } from '../../core/views/card-layer';
import { useStore } from '../../core/views/use-store';

/** Renders the layer of an island over the card. */
export function CardLayer() {
  const Layer = useStore($cardLayer);
  return Layer ? <Layer /> : null;
}
