/** Defines the two machine profiles of the benchmark. */
import type { CDPSession } from 'playwright';

export type ProfileName = 'desktop' | 'mobile';

interface Profile {
  viewport: { width: number; height: number };
  touch: boolean;
  /** Bits per second, and ms of latency in each direction. */
  line?: { down: number; up: number; roundTrip: number };
  /** Slowdown factor relative to this computer. */
  slowdown?: number;
}

/** The targets apply to a mid-range phone on a slow connection. */
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
 * The throttling of the browser: it delays each request and slows the main thread of the page. It
 * does not delay handshakes or WebSockets (see line.ts).
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
