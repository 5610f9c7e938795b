import { defineConfig, devices } from '@playwright/test'
import type { ShopOptions } from './tests/e2e/shop-fixture.ts'
import { findChromium } from './tests/support/find-chromium.ts'

// At its own 2.6 pixels per CSS pixel, drawing and the images that the shop has to encode cost four times as much.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 780 }, deviceScaleFactor: 1 }
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

/** What each command runs; `playwright test` alone runs all. */
const isShort = process.env.TESTS === 'short'
const isLong = process.env.TESTS === 'long'
const NOTHING = /(?!)/

/** Each test on a phone, what differs there on a desktop too; buying on either database. */
export default defineConfig<object, ShopOptions>({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 4,
  // A busy machine may miss a moment in 460 tests of a real browser; what fails twice has failed.
  retries: 1,
  fullyParallel: false,
  // Several times what the slowest takes on a quiet machine: a busy one must not fail a test.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  use: {
    locale: 'fr-DZ',
    // No AVIF, whose encoding takes the shop a third of the time of all pages: unit tests have it.
    extraHTTPHeaders: { Accept: 'image/webp,*/*' },
    // Keeps the browser's cache of files and compiled scripts from one test to the next, and clears all else.
    reuseContext: true,
    // Each test would install the service worker again; tests that need it allow it, in a context of their own.
    serviceWorkers: 'block',
    // Recording costs a third of the time: for a trace of one test, run it with --trace on.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone-sqlite',
      use: { ...phone, database: 'sqlite' },
      grep: isShort ? /@core/ : /.*/,
      grepInvert: isLong ? /@desktop|@core/ : /@desktop/,
    },
    {
      name: 'desktop-sqlite',
      use: { ...desktop, database: 'sqlite' },
      grep: isShort ? NOTHING : /@wide|@desktop/,
      // Each worker starts its own shop: too costly for more workers with so few tests.
      workers: 2,
    },
    // Screens do not depend on the database; placing orders and streaming them does.
    {
      name: 'phone-postgres',
      use: { ...phone, database: 'postgres' },
      testMatch: ['buy.e2e.ts', 'bell.e2e.ts'],
      grep: isShort ? /@core/ : /.*/,
      grepInvert: isLong ? /@core/ : NOTHING,
      workers: 2,
    },
  ],
})
