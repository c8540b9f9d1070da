import { defineConfig } from '@playwright/test'
import { browserLaunch } from './e2e/chromium.ts'

const json = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/playwright.json'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // Much of the time is spent waiting for the product and the disk: two cores carry three.
  workers: 3,
  // A busy machine makes what a test waits for later, not wrong: these end what would never come.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  // Nothing is tried twice here: what the runner does about the few that fail is in docs/decisions/0056.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: json }]],
  use: {
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.E2E_URL,
    launchOptions: browserLaunch(),
    // What isn't there by then won't be: the test says so while the others still run.
    actionTimeout: 120_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // They outlive the pages of a test, and few tests are about them: those say so.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A fifth of the whole run's work: E2E_TRACE=1 records what led to a failure, the picture of it is always taken.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // Most of this proves what happens, not how it moves there; the phone sees everything move.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // What a thumb does otherwise than a mouse; tests tagged @phone run here as well, those tagged @phone-later with the faults.
    {
      name: 'phone',
      grep: process.env.FAULT_REPEATS === undefined ? /@phone(?!-)/ : /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
