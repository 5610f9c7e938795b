import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'tests/*.test.ts',
      'tests/{faults,attacks}/*.test.ts',
      // Makes releases, of 60 MB each: npm run test:release
      ...(process.env.FAULTS === 'long' ? ['tests/release/*.test.ts'] : []),
      // Fetches an S3 server for the run: npm run test:s3
      ...(process.env.S3_TESTS ? ['tests/s3/*.test.ts'] : []),
    ],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/set-up.ts',
    // Files share their modules, which takes a fifth off the time: no module may keep what a test leaves behind.
    isolate: false,
    // Tests of whole programs wait for them: two workers more than cores leave 2 % of two cores idle, one more 7 %.
    maxWorkers: availableParallelism() + 2,
    // Far above what a test takes on a quiet machine, and short enough that one that hangs ends.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 50_000 } },
    tags: [{ name: 'long', description: 'Runs in npm run test:long', timeout: 300_000 }],
  },
})
