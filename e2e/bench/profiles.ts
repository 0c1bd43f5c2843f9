/** The two machines that are measured for. */
import type { CDPSession } from 'playwright';

export type ProfileName = 'desktop' | 'mobile';

interface Profile {
  viewport: { width: number; height: number };
  touch: boolean;
  /** Bits per second, and ms for each request's way there and back. */
  line?: { down: number; up: number; roundTrip: number };
  /** How many times slower than this computer. */
  slowdown?: number;
}

/** A middling phone on a slow line is what the targets are about. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  desktop: { viewport: { width: 1280, height: 800 }, touch: false },
  mobile: {
    viewport: { width: 412, height: 823 },
    touch: true,
    line: { down: 1_600_000, up: 750_000, roundTrip: 150 },
    slowdown: 4,
  },
};

/**
 * The browser's own throttling: it delays each request, but not the handshakes of connections and
 * not WebSockets (line.ts does that), and slows the page's main thread only.
 */
export async function throttle(
  session: CDPSession,
  { line, slowdown }: Pick<Profile, 'line' | 'slowdown'>,
): Promise<void> {
  if (line) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.roundTrip,
      downloadThroughput: line.down / 8,
      uploadThroughput: line.up / 8,
    });
  }
  if (slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
