import { defineConfig } from '@playwright/test';
import { shellOptions } from './support/process/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // One server, two cores, and tests that wait for somebody half of their time. Retries would hide what
  // fails once in a hundred times.
  workers: Number(process.env.APPKIT_E2E_WORKERS ?? 3),
  fullyParallel: true,
  retries: 0,
  // Limits of waits for a state, for cores that others use as well: killing and starting a relay has been
  // seen to take 23 seconds there. What is promised within a time has a limit of its own.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  globalSetup: './support/process/global-setup.ts',
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: shellOptions(),
    testIdAttribute: 'data-testid',
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    locale: 'en-US',
    // Drawing what moves is an eighth of all the work. How it moves is told in views/moves, and the stories
    // with an extension and in other engines are with all motion.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
  },
});
