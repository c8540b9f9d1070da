import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type FileStore, fileKey } from './files.ts'

/** Keeps a few bytes, reads a part of them back and removes them. @throws what the store says when it cannot. */
export async function tryStore(store: FileStore): Promise<void> {
  const key = fileKey('wsp_doctor', `fil_${randomBytes(8).toString('hex')}`)
  async function* probe() {
    yield Buffer.from('probe')
  }
  await store.write(key, probe(), { maxBytes: 5, isSmall: true })
  try {
    const { stream } = await store.open(key, { start: 1, end: 3 })
    if (String(await buffer(stream)) !== 'rob') throw new Error('It answers other bytes than were asked for.')
  } finally {
    await store.remove(key)
  }
}
