import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartRefused } from '#platform/postgres/refusal.ts'
import { temporaryFolder } from '#testing/data-folder.ts'
import { startDemoLoader } from './loader.ts'

const place = { url: 'postgres://here', directUrl: 'postgres://there' }

/** A loader that does this instead of loading. */
function loaderThat(does: string) {
  const program = join(temporaryFolder(), 'loader.mjs')
  writeFileSync(program, does)
  return startDemoLoader(program)
}

test('the process of the demo is told where the database is, and its answer is the load’s', async () => {
  const loader = loaderThat(`process.once('message', ({ directUrl }) => {
    process.send({ demo: { password: directUrl, accounts: [] } }, () => process.exit())
  })`)
  expect(await loader.load(place)).toEqual({ demo: { password: 'postgres://there', accounts: [] } })
})

test('one that ended without an answer, before it was asked or after, refuses the start with what to do', async () => {
  const killed = loaderThat(`process.once('message', () => process.kill(process.pid, 'SIGKILL'))`)
  const sentence = 'Loading the demo was cut short: start again, and it continues.'
  await expect(killed.load(place)).rejects.toThrow(new StartRefused(sentence))
  // Nothing is asked of it anymore, so it has ended for certain.
  await expect(killed.load(place)).rejects.toThrow(sentence)
})
