import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

// A busy machine makes tests slower, not wrong: these end what would never come.
const shared = {
  // At its long count a walk takes as long as it takes.
  testTimeout: process.env.FAULT_REPEATS === undefined ? 300_000 : 3_600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Room for what is young: with less, cleaning up took 12% of the busy time of one file that was measured.
  execArgv: ['--max-semi-space-size=32'],
}

// The files of a worker share their modules: reading the whole product anew for each was half of their time. What a file sets
// in a module (listeners, providers, the clock) it sets in its own hooks. Screens share one window as well, because libraries
// keep the window that they first saw; src/testing/screens.tsx takes away what a test leaves in it.
const together = { ...shared, isolate: false }

export default defineConfig({
  test: {
    // Vitest leaves one core free. Much of the time is spent waiting, for databases above all: two cores carry four workers.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...together,
          name: 'unit',
          include: [
            'src/kernel/**/*.test.ts',
            'src/areas/*/*.test.ts',
            'src/areas/*/pricing/*.test.ts',
            'scripts/*.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        // Pages are made as in production, without what React checks and notes down for people who develop.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...together,
          env: { NODE_ENV: 'production' },
          name: 'server',
          include: [
            'src/platform/**/*.test.{ts,tsx}',
            'src/main/**/*.test.ts',
            'src/testing/*.test.ts',
            'src/areas/*/{server,site}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          globalSetup: ['src/testing/postgres.ts'],
          // Writes down what is sent to the database, where a whole run asks for it.
          setupFiles: ['src/testing/statements.ts'],
        },
      },
      {
        test: {
          ...together,
          // Screens are made and thrown away: with more room an eighth less work. Services it costs as much instead.
          execArgv: ['--max-semi-space-size=128'],
          name: 'web',
          include: [
            'src/{webkit,ui}/**/*.test.{ts,tsx}',
            'src/areas/*/web/**/*.test.{ts,tsx}',
            'src/main/web/**/*.test.tsx',
          ],
          environment: 'jsdom',
          setupFiles: ['src/testing/screens.tsx'],
        },
      },
    ],
  },
})
