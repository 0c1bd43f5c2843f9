/** Starts the system's Chromium with a network limited to the sandbox. */
import { existsSync } from 'node:fs';
import { INSECURE_PAGES_HOST } from '../../../src/sandbox/facts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The same engine and release without browser windows: a third less work. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The last flag of this name wins, so repeat the features that Playwright 1.65 turns off. The
 * addition is the pages behind the address bar: the browser renders them invisibly for each
 * context, which is half of a context's cost.
 */
const FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Only the sandbox's names resolve; the first rule for a name wins. */
const NAMES = [
  `MAP ${INSECURE_PAGES_HOST} 127.0.0.1`,
  'MAP * ~NOTFOUND',
  ...['localhost', '*.localhost', '127.0.0.1'].map((name) => `EXCLUDE ${name}`),
];

/** Flags of a closed network: no updates, no pings, and only the sandbox's names resolve. */
const FLAGS = [
  '--no-sandbox',
  // There is no screen: a separate GPU process costs a fifth of the time without a visible
  // difference.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
  `--disable-features=${FEATURES.join(',')}`,
  `--host-resolver-rules=${NAMES.join(', ')}`,
];

/** @throws Error when there is no Chromium; `npm test` installs it. */
export function chromiumPath(): string {
  const found = [process.env.CHROMIUM, ...PLACES].find((place) => place && existsSync(place));
  if (!found) throw new Error('No Chromium found. Run `npm test`, or set CHROMIUM to its path.');
  return found;
}

/** The full browser: extensions, the back/forward cache and the benchmark need it. */
export function launchOptions(more: readonly string[] = []) {
  return { executablePath: chromiumPath(), args: [...FLAGS, ...more] };
}

/**
 * With storage partitioned by the page's site, as in every browser of a user. Without it, frames of
 * all sites share their storage, and a test of the embedded wallet passes falsely.
 */
export function partitionedOptions() {
  const features = FEATURES.filter((name) => name !== 'ThirdPartyStoragePartitioning');
  const { executablePath, args } = shellOptions();
  return { executablePath, args: [...args, `--disable-features=${features.join(',')}`] };
}

/** For pages only. The full browser, if `CHROMIUM` names one or there is no shell. */
export function shellOptions() {
  const path = process.env.CHROMIUM || !existsSync(SHELL) ? chromiumPath() : SHELL;
  return { ...launchOptions(), executablePath: path };
}
