import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endsWithParent } from './reading-process.ts'

const isThere = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

// Windows doesn't tell who asked; there such a process ends after its minute.
it.skipIf(process.platform === 'win32')(
  'E2: ends with whoever asked, however busy its document keeps it',
  async () => {
    const busy = `${endsWithParent}\nwatched.then(() => { console.log(process.pid); for (;;); })`
    const asking = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' })`
    const parent = spawn(process.execPath, ['-e', asking], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = await once(parent.stdout, 'data')
    const id = Number(String(line))
    expect(isThere(id)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isThere(id), { timeout: 10_000 }).toBe(false)
  },
  20_000,
)
