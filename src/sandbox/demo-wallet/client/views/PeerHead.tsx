import type { Peer } from '../peer';

interface PeerHeadProps {
  peer: Peer;
  testId?: string;
}

function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map(([first]) => first) : [...name];
  return letters.slice(0, 2).join('').toUpperCase();
}

/** Who a site says it is: its own words, kept apart from ours. Its picture would be a call to its host. */
export function PeerHead({ peer, testId }: PeerHeadProps) {
  return (
    <div className="peer">
      <span className="tile" aria-hidden="true">
        {monogram(peer.name)}
      </span>
      <div>
        <bdi className="peer-name">{peer.name}</bdi>
        <bdi className="peer-address" data-testid={testId}>
          {peer.address || 'no address given'}
        </bdi>
      </div>
    </div>
  );
}
