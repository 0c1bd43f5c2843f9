import { useStore } from '../../../../widget/core/views/use-store';
import { inertLine } from '../inert-text';
import { $relay, type RelayState } from '../page-state';

function words(relay: RelayState): string {
  switch (relay.state) {
    case 'idle':
      return 'Relay not needed yet';
    case 'connecting':
      return 'Connecting to the relay…';
    case 'connected':
      return 'Relay connected';
    case 'unreachable':
      return 'Relay not reachable, trying again';
    case 'refused':
      return `Relay refused: ${inertLine(relay.reason)}`;
  }
}

export function RelayPill() {
  const relay = useStore($relay);
  return (
    <p className="relay" role="status" data-testid="relay-state" data-state={relay.state}>
      {words(relay)}
    </p>
  );
}
