import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { days, hours } from '#kernel/time.ts'
import { type Room, sayingFull } from '../disk/full.ts'
import { makeFolder, sweepFolder, withDraft, writeAndSync } from './durable.ts'
import {
  type ByteRange,
  type FileKey,
  FileMissing,
  type FileSource,
  type FileStore,
  isFileKey,
  type WriteOptions,
  type WrittenFile,
} from './files.ts'
import { type Piece, takePiece } from './pieces.ts'

export type S3Settings = {
  bucket: string
  region: string
  /** Of a service other than Amazon's. */
  endpoint: string | null
  /** Without them the machine's own role is used. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** The bucket is in the path instead of the host name. */
  forcePathStyle: boolean
}

const partBytes = 8 * 1024 * 1024
/** Readers hold a connection as long as they read, and there are many. */
const mostConnections = 400
const deletedAtOnce = 1000

/**
 * Files in a bucket. Bytes are gathered on the local disk first: what is refused or cut off never reaches the bucket, and an
 * object appears there whole or not at all.
 */
export function openS3Files(
  settings: S3Settings,
  localFolder: string,
  { room }: { room?: Room } = {},
): FileStore & { close(): void } {
  const client = clientOf(settings)
  const bucket: Bucket = { client, name: settings.bucket }
  const unfinished = join(localFolder, '.incoming')
  return {
    write: (key, source, options) => write(bucket, unfinished, key, source, { ...options, room }),
    keep: async (key, path) => put(bucket, checked(key), path),
    open: (key, range) => openBytes(bucket, key, range),
    read: (key, range) => readPiece(bucket, key, range),
    async lend(key, path) {
      const { stream } = await openBytes(bucket, key)
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: checked(key) }))
    },
    removeAll: (folder) => removeAll(bucket, folder),
    bytesUnder: (folder) => bytesUnder(bucket, folder),
    async sweepTemporary() {
      const here = await sweepFolder(unfinished, Date.now() - hours(1))
      return here + (await abortOldUploads(bucket))
    },
    close: () => client.destroy(),
  }
}

type Bucket = { client: S3Client; name: string }

async function write(
  bucket: Bucket,
  unfinished: string,
  key: FileKey,
  source: FileSource,
  { isSmall, room, ...limit }: WriteOptions & { room: Room | undefined },
): Promise<WrittenFile> {
  const Key = checked(key)
  return withDraft(unfinished, async (draft) => {
    const written = await sayingFull(async () => {
      await makeFolder(unfinished)
      return writeAndSync(draft, source, { ...limit, room: isSmall ? undefined : room })
    })
    await put(bucket, Key, draft)
    return written
  })
}

async function put({ client, name: Bucket }: Bucket, Key: FileKey, path: string): Promise<void> {
  const upload = new Upload({
    client,
    params: { Bucket, Key, Body: createReadStream(path), ContentType: 'application/octet-stream' },
    partSize: partBytes,
    queueSize: 3,
  })
  await upload.done()
}

async function openBytes({ client, name: Bucket }: Bucket, key: FileKey, range?: ByteRange) {
  const Key = checked(key)
  // First and last byte are always named: not every service understands "the last ten".
  const Range = range ? `bytes=${range.start}-${range.end}` : undefined
  try {
    const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key, Range }))
    if (!(Body instanceof Readable)) throw new Error('The bucket answered without a body.')
    const bytes = range ? range.end - range.start + 1 : (ContentLength ?? 0)
    if (bytes === ContentLength) return { stream: Body, bytes }
    Body.destroy()
    throw new Error(`The bucket answered ${ContentLength} bytes instead of ${bytes}.`)
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') throw new FileMissing(key, error)
    throw error
  }
}

async function readPiece(bucket: Bucket, key: FileKey, range: ByteRange): Promise<Piece> {
  const { stream, bytes } = await openBytes(bucket, key, range)
  const piece = takePiece(bytes)
  try {
    let at = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) at += chunk.copy(piece.bytes, at)
    if (at !== bytes) throw new Error('The bucket broke off.')
    return piece
  } catch (error) {
    piece.release()
    throw error
  }
}

async function removeAll({ client, name: Bucket }: Bucket, folder: FileKey): Promise<void> {
  const Prefix = `${checked(folder)}/`
  for (;;) {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: deletedAtOnce }),
    )
    if (Contents.length === 0) return
    const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []))
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
  }
}

async function bytesUnder({ client, name: Bucket }: Bucket, folder: FileKey): Promise<number> {
  const Prefix = `${checked(folder)}/`
  let bytes = 0
  for (let ContinuationToken: string | undefined; ; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    for (const { Size } of page.Contents ?? []) bytes += Size ?? 0
    ContinuationToken = page.NextContinuationToken
    if (!ContinuationToken) return bytes
  }
}

function clientOf({ region, endpoint, credentials, forcePathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Some services refuse the trailing checksums that are the default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5_000,
      httpsAgent: { maxSockets: mostConnections },
      httpAgent: { maxSockets: mostConnections },
    },
  })
}

function checked(key: FileKey): FileKey {
  if (!isFileKey(key)) throw new RangeError('A file key is made of ids alone.')
  return key
}

/** Parts of uploads that were killed are in the bucket unseen, and cost. */
async function abortOldUploads({ client, name: Bucket }: Bucket): Promise<number> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket })).catch((error) => {
    // Not every service has the list.
    if (error?.$metadata?.httpStatusCode === 501) return { Uploads: [] }
    throw error
  })
  let aborted = 0
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated.getTime() > Date.now() - days(1)) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    aborted++
  }
  return aborted
}
