import { createHash } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { openDiskFiles } from '#platform/files/disk.ts'
import { fileKey } from '#platform/files/files.ts'

/** Writes file after file until it is killed, and says which ones are kept. */
const [root = '', workspaceId = ''] = process.argv.slice(2)
const store = openDiskFiles(root)

async function* pieces() {
  for (let n = 0; n < 24; n++) {
    yield Buffer.alloc(16 * 1024, n)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const whole = createHash('sha256')
for await (const piece of pieces()) whole.update(piece)
console.log(`expects ${whole.digest('hex')}`)
for (;;) {
  const id = newId('fil')
  const { sha256 } = await store.write(fileKey(workspaceId, id), pieces(), { maxBytes: 1e6 })
  console.log(`kept ${id} ${sha256}`)
}
