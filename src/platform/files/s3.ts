import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
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
import { sayingFull } from '../disk/full.ts'
import { makeFolder, type Room, sweepFolder, writeAndSync } from './disk.ts'
import { type ByteRange, type FileKey, FileMissing, type FileStore, isFileKey } from './files.ts'
import { takePiece } from './pieces.ts'

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
  const { bucket: Bucket } = settings
  const client = clientOf(settings)
  const unfinished = join(localFolder, '.incoming')

  const put = async (Key: FileKey, path: string) => {
    const upload = new Upload({
      client,
      params: { Bucket, Key, Body: createReadStream(path), ContentType: 'application/octet-stream' },
      partSize: partBytes,
      queueSize: 3,
    })
    await upload.done()
  }

  const open = async (key: FileKey, range?: ByteRange) => {
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

  return {
    async write(key, source, { maxBytes, tooLarge, isSmall }) {
      const Key = checked(key)
      const temporary = join(unfinished, randomBytes(16).toString('hex'))
      try {
        const written = await sayingFull(async () => {
          await makeFolder(unfinished)
          return writeAndSync(temporary, source, { maxBytes, tooLarge, room: isSmall ? undefined : room })
        })
        await put(Key, temporary)
        return written
      } finally {
        await rm(temporary, { force: true })
      }
    },

    keep: async (key, path) => put(checked(key), path),

    open,

    async read(key, range) {
      const { stream, bytes } = await open(key, range)
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
    },

    async lend(key, path) {
      const { stream } = await open(key)
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checked(key) }))
    },

    async removeAll(folder) {
      const Prefix = `${checked(folder)}/`
      for (;;) {
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: deletedAtOnce }),
        )
        if (Contents.length === 0) return
        const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []))
        await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      }
    },

    async bytesUnder(folder) {
      const Prefix = `${checked(folder)}/`
      let bytes = 0
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
        for (const { Size } of page.Contents ?? []) bytes += Size ?? 0
        ContinuationToken = page.NextContinuationToken
        if (!ContinuationToken) return bytes
      }
    },

    async sweepTemporary() {
      const here = await sweepFolder(unfinished, Date.now() - hours(1))
      return here + (await abortOldUploads(client, Bucket))
    },

    close: () => client.destroy(),
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
async function abortOldUploads(client: S3Client, Bucket: string): Promise<number> {
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
