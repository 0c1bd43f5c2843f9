/** Defines the machine profiles of the benchmark. */
import type { CDPSession } from 'playwright';

export type ProfileName = 'desktop' | 'mobile' | 'reconnect';

interface Profile {
  viewport: { width: number; height: number };
  touch: boolean;
  /** Bits per second, and ms of latency in each direction. */
  line?: { down: number; up: number; roundTrip: number };
  /** Slowdown factor relative to this computer. */
  slowdown?: number;
  /**
   * The server closes its connections before the pointer comes. The round trips are on the way to
   * the server (`line.ts`) instead of in the browser, so that handshakes cost theirs.
   */
  reconnects?: boolean;
}

const PHONE = {
  viewport: { width: 412, height: 823 },
  touch: true,
  line: { down: 1_600_000, up: 750_000, roundTrip: 150 },
  slowdown: 4,
} as const satisfies Profile;

/** The targets apply to a mid-range phone on a slow connection. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  desktop: { viewport: { width: 1280, height: 800 }, touch: false },
  mobile: PHONE,
  reconnect: { ...PHONE, reconnects: true },
};

/**
 * The throttling of the browser: it delays each request and slows the main thread of the page. It
 * does not delay handshakes or WebSockets (see line.ts).
 */
export async function throttle(
  session: CDPSession,
  { line, slowdown, reconnects }: Pick<Profile, 'line' | 'slowdown' | 'reconnects'>,
): Promise<void> {
  if (line) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: reconnects ? 0 : line.roundTrip,
      downloadThroughput: line.down / 8,
      uploadThroughput: line.up / 8,
    });
  }
  if (slowdown) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
