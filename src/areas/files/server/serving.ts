import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Id, isId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type ByteRange, FileMissing, type FileStore } from '#platform/files/files.ts'
import type { Piece } from '#platform/files/pieces.ts'
import { contentRange, rangeOf } from '#platform/files/ranges.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { type FileKind, imageWidths } from '../rules.ts'
import { savedName } from '../upload-types.ts'
import { type FileRow, fileMissing, getReadableFile, keyOf } from './files.ts'
import { type FileLink, getLinkedFile, isOver } from './links.ts'
import { sizeKey } from './pictures.ts'
import { masterPlaylist, streamPart } from './renditions/streams.ts'
import { noteSeen, seenFile, type Viewer } from './viewers.ts'

export type ServingTools = {
  /** The context of a call, or of a page: there a suspended user is a visitor. */
  contextOf(request: FastifyRequest, reply: FastifyReply, asked: 'api' | 'page'): Promise<CallCtx>
  /** The cookies by which a browser is known, whatever they are worth. */
  viewerOf(request: FastifyRequest): Viewer
  instance: Ctx['instance']
}

type Params = { fileId: string; name?: string; part?: string }
type Query = { w?: unknown; expires?: unknown; signature?: unknown }
type FileRequest = FastifyRequest<{ Params: Params; Querystring: Query }>

/** The bytes of files, whole or in ranges, and what was made of videos. */
export function mountServing(app: FastifyInstance, tools: ServingTools): void {
  const { instance } = tools
  const get = (
    url: string,
    answer: (request: FileRequest, reply: FastifyReply, file: FileRow) => Promise<unknown>,
  ) =>
    app.route<{ Params: Params; Querystring: Query }>({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => answer(request, reply, await fileOf(tools, request, reply)),
    })
  for (const url of ['/files/:fileId', '/files/:fileId/:name'])
    get(url, (request, reply, file) => sendFile(instance, request, reply, file))
  get('/files/:fileId/hls/:part', (request, reply, file) => sendPart(instance, request, reply, file))
}

/** Asked again for every answer; within a minute the parts of a recording are not. */
async function fileOf(tools: ServingTools, request: FileRequest, reply: FastifyReply): Promise<FileRow> {
  const { fileId, part } = request.params
  if (!isId('fil', fileId)) throw fileMissing()
  const link = linkOf(request.query)
  const isPart = request.headers.range !== undefined || part !== undefined
  if (!isPart) return askFor(tools, request, reply, fileId, link)

  const viewer = tools.viewerOf(request)
  const name = link ? `${fileId} ${link.expires} ${link.signature}` : fileId
  const seen = link && isOver(link, new Date()) ? null : seenFile(viewer, name)
  // What was made of a video since then is not known to what was seen.
  if (seen && (part === undefined || seen.processed === 100)) return seen
  const file = await askFor(tools, request, reply, fileId, link)
  noteSeen(viewer, name, file)
  return file
}

async function askFor(
  tools: ServingTools,
  request: FileRequest,
  reply: FastifyReply,
  fileId: Id<'fil'>,
  link: FileLink | null,
): Promise<FileRow> {
  const ctx = await tools.contextOf(request, reply, 'page')
  return link ? getLinkedFile(ctx, fileId, link) : getReadableFile(ctx, fileId)
}

function linkOf({ expires, signature }: Query): FileLink | null {
  return typeof expires === 'string' && typeof signature === 'string' ? { expires, signature } : null
}

async function sendFile(
  instance: Ctx['instance'],
  request: FileRequest,
  reply: FastifyReply,
  file: FileRow,
): Promise<FastifyReply> {
  const width = widthOf(request, file)
  const isSaved = request.query.signature !== undefined
  if (!width) return sendBytes(instance, request, reply, { file, isSaved })
  if (isKnown(request, reply, etagOf(file, width))) return reply.code(304).send()
  describe(reply, file, isSaved)
  const small = await orNull(instance.files.open(sizeKey(file, width)))
  // Whoever uploaded before there were sizes gets the picture itself.
  return small ? sendWhole(request, reply, small) : sendBytes(instance, request, reply, { file, isSaved })
}

type FileAnswer = {
  file: FileRow
  /** Saved under its name, not shown. */
  isSaved: boolean
  /** What was written behind its own bytes for who asks. */
  added?: Buffer | null
}

/** The bytes of a file, whole or a part of them, to someone whose right to it was asked: nothing is asked here. */
export async function sendBytes(
  instance: Ctx['instance'],
  request: FastifyRequest,
  reply: FastifyReply,
  { file, isSaved, added = null }: FileAnswer,
): Promise<FastifyReply> {
  const etag = etagOf(file, added && createHash('sha256').update(added).digest('base64url'))
  if (isKnown(request, reply, etag)) return reply.code(304).send()
  describe(reply, file, isSaved)
  const length = file.bytes + (added?.length ?? 0)
  const { range: asked, 'if-range': only } = request.headers
  const isRanged = request.method === 'GET' && (only === undefined || only === etag)
  const range = rangeOf(isRanged ? asked : undefined, length)
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-disposition').removeHeader('content-type')
    return reply.code(416).header('content-range', contentRange(null, length)).send()
  }
  if (request.method === 'HEAD') return reply.header('content-length', length).send()
  if (range === 'whole') {
    const whole = await ifThere(instance.files.open(keyOf(file)))
    return sendWhole(request, reply, added ? followedBy(whole, added) : whole)
  }
  const { bytes, release } = await readPart(instance, file, range, added)
  // Sent, or given up: nothing reads the memory anymore.
  reply.raw.once('close', release)
  return reply.code(206).header('content-range', contentRange(range, length)).send(bytes)
}

function followedBy({ stream, bytes }: FileStream, added: Buffer): FileStream {
  const both = async function* () {
    yield* stream
    yield added
  }
  return { stream: Readable.from(both(), { objectMode: false }), bytes: bytes + added.length }
}

async function readPart(
  { files }: Ctx['instance'],
  file: FileRow,
  { start, end }: ByteRange,
  added: Buffer | null,
): Promise<Piece> {
  if (start >= file.bytes) {
    const bytes = added?.subarray(start - file.bytes, end - file.bytes + 1) ?? Buffer.alloc(0)
    return { bytes, release() {} }
  }
  const own = await ifThere(files.read(keyOf(file), { start, end: Math.min(end, file.bytes - 1) }))
  if (!added || end < file.bytes) return own
  const bytes = Buffer.concat([own.bytes, added.subarray(0, end - file.bytes + 1)])
  own.release()
  return { bytes, release() {} }
}

function etagOf({ sha256 }: FileRow, variant: number | string | null = null): string {
  return `"${Buffer.from(sha256, 'hex').toString('base64url')}${variant ? `-${variant}` : ''}"`
}

function isKnown(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  forViewer(reply).header('etag', etag).header('accept-ranges', 'bytes')
  return matches(request.headers['if-none-match'], etag)
}

/** A list, a segment or a still of a video. */
async function sendPart(
  instance: Ctx['instance'],
  request: FileRequest,
  reply: FastifyReply,
  file: FileRow,
): Promise<FastifyReply> {
  const { part: name = '' } = request.params
  const made = file.processed === 100 ? (file.renditions ?? []) : []
  forViewer(reply)
  if (name === 'master.m3u8' && made.length > 0)
    return reply.type('application/vnd.apple.mpegurl').send(masterPlaylist(made))
  const part = made.length > 0 ? streamPart(file, name) : null
  const opened = part && (await orNull(instance.files.open(part.key)))
  if (!part || !opened) throw fileMissing()
  return sendWhole(request, reply.type(part.type), opened)
}

type FileStream = Awaited<ReturnType<FileStore['open']>>

function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, bytes }: FileStream,
): FastifyReply {
  reply.header('content-length', bytes)
  if (request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send()
}

/** A row whose bytes are gone is being removed. */
async function ifThere<T>(bytes: Promise<T>): Promise<T> {
  const found = await orNull(bytes)
  if (!found) throw fileMissing()
  return found
}

async function orNull<T>(bytes: Promise<T>): Promise<T | null> {
  try {
    return await bytes
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

function forViewer(reply: FastifyReply): FastifyReply {
  reply.kind = 'user-file'
  return reply.header('cache-control', 'private, max-age=60').header('vary', 'cookie')
}

/** `?w=640`: the size next to what is asked for, where the picture is wider. */
function widthOf({ query }: FileRequest, { kind, width }: FileRow): number | null {
  const asked = Number(query.w)
  if (kind !== 'image' || !width || !Number.isInteger(asked) || asked <= 0) return null
  return imageWidths.find((each) => each >= asked && each < width) ?? null
}

function matches(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Shown in pages by what a browser does with them; everything else, and whatever is asked for by a link, is saved. */
const shown: readonly FileKind[] = ['image', 'video', 'audio', 'pdf', 'captions']

function describe(reply: FastifyReply, { type, kind, name }: FileRow, isSaved: boolean): void {
  const isText = type.startsWith('text/') || type === 'application/json'
  const how = isSaved || !shown.includes(kind) ? 'attachment' : 'inline'
  reply
    .header('content-type', isText ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `${how}; ${fileNames(savedName(name, type))}`)
}

/** The name for saving (RFC 6266): plain letters for old readers, the whole name encoded beside them. */
function fileNames(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename="${plain}"; filename*=UTF-8''${whole}`
}
