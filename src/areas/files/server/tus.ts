import { AsyncLocalStorage } from 'node:async_hooks'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, type Lock, type Locker, type RequestRelease, Server, Upload } from '@tus/server'
import { AppError } from '#kernel/errors.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { roomOn, sayingFull } from '#platform/disk/full.ts'
import { type UploadPurpose, uploadPurposes } from '../rules.ts'
import {
  cancelUpload,
  createUpload,
  finishUpload,
  getUploadRow,
  goOnWithUpload,
  limitsOf,
  partOf,
  receivedBytes,
  touchUpload,
} from './uploads.ts'
import { uploadsPath } from './uploads-path.ts'

type InHand = {
  ctx: CreatorCtx
  failure?: unknown
}

const inHand = new AsyncLocalStorage<InHand>()

function hand(): InHand {
  const found = inHand.getStore()
  if (!found) throw new Error('No request is in hand.')
  return found
}

/** Answers a request of the tus protocol. @throws what our own rules refuse, as everywhere. */
export async function answerTus(ctx: CreatorCtx, request: Request): Promise<Response> {
  const now: InHand = { ctx }
  const response = await inHand.run(now, () => server.handleWeb(request))
  if (response.status >= 400) throw refusalOf(now.failure, response.status)
  return response
}

const codes = { 404: 'NOT_FOUND', 409: 'CONFLICT', 410: 'NOT_FOUND', 413: 'PAYLOAD_TOO_LARGE' } as const
const sentences = {
  NOT_FOUND: 'Upload not found.',
  CONFLICT: 'This part doesn’t continue what was already uploaded.',
  PAYLOAD_TOO_LARGE: 'This is more than the size given for this upload.',
}

/** The protocol's own refusals in our words. */
function refusalOf(failure: unknown, status: number): Error {
  if (failure instanceof Error && !('status_code' in failure)) return failure
  const code = codes[status as keyof typeof codes]
  if (code) return new AppError(code, sentences[code])
  if (status < 500) return new AppError('BAD_REQUEST', 'We couldn’t read this request.')
  return new Error('An upload failed.', { cause: failure })
}

/** So much of a part may come between two notes of how far it is. */
const notedAfterBytes = 32_000_000

/** Bytes on the disk and rows in the database, in the place of the package's own store. */
class Parts extends DataStore {
  override extensions = ['creation', 'termination']

  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { ctx } = hand()
    const row = await getUploadRow(ctx, asUploadId(id))
    // What became a file, or was refused, is all there.
    const isOver = row.refusal !== null || row.fileId !== null
    const offset = (await receivedBytes(ctx, row)) ?? (isOver ? row.bytes : null)
    if (offset === null) throw new AppError('NOT_FOUND', 'Upload not found.')
    return new Upload({ id, size: row.bytes, offset, creation_date: row.createdAt.toISOString() })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { ctx } = hand()
    const uploadId = asUploadId(id)
    await goOnWithUpload(ctx, uploadId, offset)
    const room = roomOn(ctx.instance.disk)
    const part = await open(partOf(ctx.instance, uploadId), 'r+')
    let at = offset
    let notedAt = offset
    try {
      await sayingFull(async () => {
        try {
          await room()
          for await (const chunk of source) {
            await part.write(chunk, 0, chunk.length, at)
            at += chunk.length
            if (at - notedAt < notedAfterBytes) continue
            // A part may be the whole upload: meanwhile others learn what is still to come, and the reserve stays untouched.
            notedAt = at
            await touchUpload(ctx, uploadId, at)
            await room()
          }
        } finally {
          // An offset that was answered must still hold after a power cut; what came without an answer is kept all the same.
          await part.sync().finally(() => part.close())
        }
      })
    } finally {
      await touchUpload(ctx, uploadId, at)
    }
    return at
  }

  override async remove(id: string): Promise<void> {
    const { ctx } = hand()
    await getUploadRow(ctx, asUploadId(id))
    await cancelUpload(ctx, asUploadId(id))
  }
}

function asUploadId(id: string): Id<'upl'> {
  if (!isId('upl', id)) throw new AppError('NOT_FOUND', 'Upload not found.')
  return id
}

/** One request at a time writes to an upload; a new one asks the old, whose browser may be long gone, to end. */
class Turns implements Locker {
  readonly #held = new Map<string, { release: RequestRelease; freed: Promise<void>; free: () => void }>()

  newLock(id: string): Lock {
    const held = this.#held
    return {
      async lock(stop, release) {
        for (let other = held.get(id); other; other = held.get(id)) {
          await other.release()
          await Promise.race([other.freed, stopped(stop)])
          if (stop.aborted) throw new AppError('CONFLICT', 'Another request is writing to this upload.')
        }
        const { promise: freed, resolve: free } = Promise.withResolvers<void>()
        held.set(id, { release, freed, free })
      },
      async unlock() {
        const own = held.get(id)
        held.delete(id)
        own?.free()
      },
    }
  }
}

const stopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

const server = new Server({
  path: uploadsPath,
  datastore: new Parts(),
  locker: new Turns(),
  relativeLocation: true,
  lockDrainTimeout: 200,
  maxSize: () => Math.max(...Object.values(limitsOf(hand().ctx.instance))),
  async namingFunction(request, metadata = {}) {
    const now = hand()
    const bytes = Number(request.headers.get('upload-length') ?? Number.NaN)
    if (!Number.isSafeInteger(bytes) || bytes < 0)
      throw new AppError('BAD_REQUEST', 'Send the length of the upload.')
    const { name, type, purpose } = metadata
    const row = await createUpload(now.ctx, {
      name: name ?? '',
      type: type ?? '',
      purpose: purposeOf(purpose),
      bytes,
    })
    return row.id
  },
  async onUploadFinish(_request, { id }) {
    const { ctx } = hand()
    // The look begins at once and is not waited for: the answer says that all bytes are here.
    void finishUpload(ctx, await getUploadRow(ctx, asUploadId(id))).catch(() => {})
    return {}
  },
  onResponseError(_request, error) {
    hand().failure = error
    return undefined
  },
})

function purposeOf(text: string | null | undefined): UploadPurpose {
  const purpose = uploadPurposes.find((each) => each === text)
  if (!purpose) throw new AppError('BAD_REQUEST', 'Send what the upload is for.')
  return purpose
}
