import { defineConfig } from '@playwright/test';
import { shellOptions } from './support/process/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // One server, two cores, and tests that are idle half of their time. Retries would hide a fault
  // that occurs once in a hundred runs.
  workers: Number(process.env.APPKIT_E2E_WORKERS ?? 3),
  fullyParallel: true,
  retries: 0,
  // Timeouts for waits on a state, on shared cores: killing and restarting a relay has taken 23
  // seconds there. A promised time limit has its own timeout.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  globalSetup: './support/process/global-setup.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: shellOptions(),
    testIdAttribute: 'data-testid',
    // A trace records every frame and every DOM, which nearly doubles the CPU time of a test.
    trace: process.env.APPKIT_TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-US',
    // Rendering animations is an eighth of all work. views/moves, the tests with an extension and
    // the other engines run with full motion.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
  },
});
