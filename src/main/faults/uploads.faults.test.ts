import { createHash, randomInt } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it, vi } from 'vitest'
import { faultRepeats } from '#testing/faults.ts'
import { makePng } from '#testing/images.ts'
import { makeMp4 } from '#testing/media.ts'
import { type Product, prepareProduct, productFolder, query, startProduct } from '#testing/product.ts'

// Two starts of the product a round: fifty took 507 s on a busy machine.
vi.setConfig({ testTimeout: Math.max(600_000, faultRepeats * 20_000) })
prepareProduct()

let dataDir = ''
let product: Product
let cookie = ''

beforeAll(async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir)
  const password = readFileSync(join(dataDir, 'demo-password'), 'utf8').trim()
  const signedIn = await fetch(`${product.url}/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@throughline.example', password }),
  })
  cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})

const tus = () => ({ cookie, 'tus-resumable': '1.0.0' })
const video = makeMp4({ bytes: 12_000_000, seconds: 20 })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function begin(bytes: Buffer, name: string, purpose: string): Promise<string> {
  const metadata = [`name ${btoa(name)}`, `type ${btoa('')}`, `purpose ${btoa(purpose)}`].join(',')
  const begun = await fetch(`${product.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...tus(), 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  expect(begun.status).toBe(201)
  return begun.headers.get('location') ?? ''
}

/** Sends a part and stops after so many bytes of it, without ending it. Resolves when they are handed to the system. */
function sendSome(location: string, bytes: Buffer, offset: number, until: number): Promise<void> {
  return new Promise((resolve) => {
    const part = request(product.url + location, {
      method: 'PATCH',
      headers: {
        ...tus(),
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length - offset,
      },
    })
    part.on('error', () => resolve())
    part.write(bytes.subarray(offset, until), () => resolve())
  })
}

const sendRest = (location: string, bytes: Buffer, offset: number) =>
  fetch(product.url + location, {
    method: 'PATCH',
    headers: { ...tus(), 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes.subarray(offset) as Uint8Array<ArrayBuffer>,
  }).then(({ status }) => status)

async function offsetOf(location: string): Promise<number> {
  const { headers } = await fetch(product.url + location, { method: 'HEAD', headers: tus() })
  return Number(headers.get('upload-offset'))
}

async function outcomeOf(location: string): Promise<{ id: string; url: string; bytes: number }> {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await fetch(product.url + location, { headers: { cookie } })
    const { file, refusal } = (await answer.json()) as Record<string, never>
    if (refusal) throw new Error(refusal)
    if (file) return file
    await sleep(50)
  }
  throw new Error('The upload became nothing.')
}

async function killAndStart(): Promise<void> {
  await product.kill()
  product = await startProduct(dataDir)
}

type UploadRow = { workspace_id: string; id: string; bytes: string; sha256: string }

/** Every row has its bytes, whole; and what is on the disk besides is neither reachable nor forgotten. */
async function expectWholeFiles(): Promise<void> {
  const rows = await query<UploadRow>(
    dataDir,
    'select workspace_id, id, bytes, sha256 from files where deleted_at is null',
  )
  for (const { workspace_id, id, bytes, sha256: expected } of rows) {
    const path = join(dataDir, 'files', String(workspace_id), String(id))
    expect([statSync(path).size, sha256(readFileSync(path))]).toEqual([Number(bytes), expected])
  }
  const known = new Set(rows.map(({ id }) => id))
  const planned = await query<{ file_id: string }>(
    dataDir,
    'select file_id from uploads where file_id is not null',
  )
  for (const { file_id } of planned) known.add(file_id)
  for (const { workspace_id } of rows)
    for (const name of readdirSync(join(dataDir, 'files', String(workspace_id))))
      if (name.startsWith('fil_')) expect(known, name).toContain(name)
}

it('R3: a server killed at any byte of an upload knows exactly what it has, and the upload goes on', async () => {
  for (let round = 0; round < faultRepeats; round++) {
    const location = await begin(video, 'intro.mp4', 'video')
    const until = Math.floor(video.length * (0.1 + (0.89 * (round + 0.5)) / faultRepeats))
    await sendSome(location, video, 0, until)
    await sleep(randomInt(30))
    await killAndStart()

    const part = join(dataDir, 'files', '.uploads', location.split('/').at(-1) ?? '')
    const offset = await offsetOf(location)
    expect(offset).toBe(statSync(part).size)
    expect(offset).toBeLessThanOrEqual(until)
    expect(readFileSync(part).equals(video.subarray(0, offset))).toBe(true)
    expect(await sendRest(location, video, offset)).toBe(204)

    // And again while it is looked at and moved to its place.
    await sleep(randomInt(60))
    await killAndStart()
    const file = await outcomeOf(location)
    const served = Buffer.from(
      await (await fetch(product.url + file.url, { headers: { cookie } })).arrayBuffer(),
    )
    expect(sha256(served)).toBe(sha256(video))
    expect((await fetch(product.url + file.url)).status).toBe(404)
    await expectWholeFiles()
  }
})

it('R3: a picture in one request is there whole or not at all', async () => {
  const picture = makePng({ width: 1600, height: 1600 })
  for (let round = 0; round < faultRepeats / 3; round++) {
    const before = await query(dataDir, 'select id from files')
    const sending = fetch(`${product.url}/api/v1/files?name=kiln.png`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'image/png' },
      body: picture as Uint8Array<ArrayBuffer>,
    }).then(
      ({ status }) => status,
      () => 0,
    )
    await sleep(randomInt(150))
    await product.kill()
    const status = await sending
    product = await startProduct(dataDir)
    const after = await query(dataDir, 'select id from files')
    // Without an answer it may have been kept or not; with one it was.
    if (status === 201) expect(after.length).toBe(before.length + 1)
    expect(after.length - before.length).toBeLessThanOrEqual(1)
    await expectNothingUnfinished()
  }
})

/** The first sweep after a start clears what was cut off. */
async function expectNothingUnfinished(): Promise<void> {
  const folder = join(dataDir, 'files', '.incoming')
  await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual([])
}
