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

/**
 * Shows the site's own metadata, separate from our text. Its image is omitted, because loading it
 * would call the site's host.
 */
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
