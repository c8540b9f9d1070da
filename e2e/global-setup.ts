import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../scripts/product.ts'
import { inRoot } from '../scripts/repository.mjs'

/**
 * Starts the built product once for all workers, on a new data folder with the demo, and stops it at the end.
 * With TEST_PRODUCT, which npm test sets, it starts on a copy of the demo that was told for all tests.
 * It believes the addresses that the tests say they come from (fixtures.ts).
 *
 * With E2E_URL (and E2E_DATA_DIR, for tests that read email) the tests run against a product that is up already.
 */
export default async function globalSetup() {
  if (process.env.E2E_URL) return
  const dataDir = process.env.TEST_PRODUCT ? copyOf(join(process.env.TEST_PRODUCT, 'demo')) : undefined
  const product = await startProduct({
    ...(dataDir ? { dataDir } : {}),
    // Further sizes of videos are proved by the tests of files; here making them would take the time of everything else,
    // and only on machines that have ffmpeg.
    env: { TRUST_PROXY: '127.0.0.1,::1', FFMPEG_PATH: 'no-ffmpeg' },
    // The limit of a start is the benchmark's to judge; a machine busy with other things only makes it later.
    readyWithinMs: 180_000,
  })
  process.env.E2E_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  process.env.E2E_PRINTED = product.output()

  return async () => {
    mkdirSync(inRoot('test-results'), { recursive: true })
    writeFileSync(inRoot('test-results', 'server.log'), product.output())
    const code = await product.stop()
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The product ended with code ${code}; see test-results/server.log.`)
  }
}

/** With the owners and modes of its files: PostgreSQL insists on both. */
function copyOf(demo: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-'))
  execFileSync('cp', ['-a', `${demo}/.`, folder])
  return folder
}
