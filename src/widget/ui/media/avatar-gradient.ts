import { textHash } from '../../../protocol/pictures/text-hash';

/** A CSS gradient that is always the same for one address, whatever its letter case. */
export function avatarGradient(address: string): string {
  const seed = textHash(address.toLowerCase());
  const hue = seed % 360;
  const turn = (seed >>> 9) % 360;
  const spread = 40 + ((seed >>> 18) % 60);
  const stop = (index: number, light: number) =>
    `oklch(${light} .15 ${(hue + index * spread) % 360})`;
  // Out and back: no hard edge where the circle closes.
  const stops = [stop(0, 0.7), stop(1, 0.76), stop(2, 0.82), stop(1, 0.76), stop(0, 0.7)];
  return `conic-gradient(from ${turn}deg,${stops.join(',')})`;
}
