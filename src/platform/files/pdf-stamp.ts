import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seconds } from '#kernel/time.ts'
import { canSet, fontBytes } from '../drawing/fonts.ts'
import { pdfkit } from '../drawing/pdfkit.ts'
import { endsWithParent } from './reading-process.ts'

/** No larger document is opened: its bytes are in memory while its pages are found. */
export const mostStampedBytes = 100_000_000
/** What is added to one document at most; a page needs about 300 bytes. */
const mostAddedBytes = 8_000_000
const patience = seconds(20)
const mostMegabytes = 512
/** More pages take more memory than there is, and their lines more than is added. */
const mostPages = 30_000
/** What a document may unpack to, all of it together and beyond ten times its own size. */
const mostUnpacked = 256_000_000

/** A line that can be set below the pages of a document: letters the font doesn't have are left out, and so is what no one sees. */
export function settable(text: string): string {
  const set = [...text.normalize('NFC')]
    .filter((letter) => canSet(letter) && !/[\p{Cc}\p{Cf}]/u.test(letter.trim()))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  // The brackets around a name aren't one.
  return /[\p{L}\p{N}]/u.test(set) ? set : ''
}

export type StampResult =
  /** What is written behind the document's own bytes to make it the stamped one: PDF lets changes be appended. */
  | { added: Buffer }
  /**
   * It can't be: encrypted, broken, or larger than what is opened. One that was stopped, or took longer than it's given, might be
   * another time: how long it takes depends on what else there is to do.
   */
  | { added: null; because: 'unfit' | 'stopped' | 'late' }

type Stamping = { bytes: number; stopping?: AbortSignal | undefined; patienceMs?: number | undefined }

/**
 * Sets a line of text small at the foot of every page. In a process of its own, and given up when it takes too long or too much
 * memory: a document may be made to do that (docs/decisions/0075). Whoever calls it sees to it that few do at once.
 */
export async function stampPdf(
  path: string,
  text: string,
  { bytes, stopping, patienceMs = patience }: Stamping,
): Promise<StampResult> {
  if (bytes > mostStampedBytes) return { added: null, because: 'unfit' }
  if (stopping?.aborted) return { added: null, because: 'stopped' }
  const { resolve } = createRequire(import.meta.url)
  const { stamp, ...drawn } = await drawLine(text)
  const asked = {
    ...{ path, ...drawn, size, mostAddedBytes, mostPages, mostUnpacked, stamp: stamp.toString('base64') },
    // The library in one piece: read from its hundred files it takes a third of the whole time.
    library: join(dirname(resolve('@cantoo/pdf-lib')), '..', 'dist', 'pdf-lib.min.js'),
    reader: pathToFileURL(resolve('pdfjs-dist/legacy/build/pdf.mjs')).href,
  }
  // It knows nothing of ours, because what it reads was made by someone else. Windows starts nothing without its folder.
  const env = { SystemRoot: process.env.SystemRoot }
  const options = [`--max-old-space-size=${mostMegabytes}`, '-e', stamper]
  const child = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'ignore'], env })
  const giveUp = () => void child.kill('SIGKILL')
  const timer = setTimeout(giveUp, patienceMs)
  stopping?.addEventListener('abort', giveUp, { once: true })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => void parts.push(part))
  // It may have ended before it read what it's asked.
  child.stdin.on('error', () => undefined).end(JSON.stringify(asked))
  try {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((done, fail) => {
      child.once('error', fail)
      child.once('close', (...ended) => done(ended))
    })
    if (code === 0) return { added: Buffer.concat(parts) }
    if (stopping?.aborted) return { added: null, because: 'stopped' }
    // One that needs more memory than it may have ends itself, by another signal.
    return { added: null, because: signal === 'SIGKILL' ? 'late' : 'unfit' }
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', giveUp)
  }
}

const size = 7
const height = 11

/** The line as a page of its own, with the letters it needs, on a paper that lets what is below shine through. */
async function drawLine(text: string): Promise<{ stamp: Buffer; width: number; height: number }> {
  const PDFDocument = pdfkit()
  const doc = new PDFDocument({ autoFirstPage: false, font: fontBytes('regular') as unknown as string })
  doc.fontSize(size)
  const width = Math.ceil(doc.widthOfString(text)) + 8
  doc.addPage({ size: [width, height], margin: 0 })
  doc.rect(0, 0, width, height).fillOpacity(0.8).fill('#ffffff')
  doc.fillOpacity(1).fillColor('#4a4a4a').text(text, 4, 1.5, { lineBreak: false })
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return { stamp: Buffer.concat(chunks), width, height }
}

/**
 * Text, because the process has no bundler and no types. The library finds the pages and takes the line in; what is changed is written
 * here and appended (ISO 32000, 7.5.6), so that a copy is its few added bytes. Writing a document anew with the library takes a
 * hundred times as long. The result is opened by another reader before it counts.
 */
const stamper = `
const { readFileSync } = require('node:fs')
${endsWithParent}
const { path, library, reader, width, height, size, mostAddedBytes, mostPages, mostUnpacked, ...asked } =
  JSON.parse(readFileSync(0, 'utf8'))
const stamp = Buffer.from(asked.stamp, 'base64')
const original = readFileSync(path)
// Bytes aren't part of the heap that the process is limited to, and some that say little unpack to gigabytes.
const Bytes = globalThis.Uint8Array
let unpacked = 0
globalThis.Uint8Array = new Proxy(Bytes, {
  construct(target, given, made) {
    if (typeof given[0] === 'number' && given[0] > 65536) {
      unpacked += given[0]
      if (unpacked > 10 * original.length + mostUnpacked) process.exit(2)
    }
    return Reflect.construct(target, given, made === globalThis.Uint8Array ? target : made)
  },
})
// It unpacks beside those: without it the reader unpacks into them.
globalThis.DecompressionStream = undefined
const { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRef } = require(library)

const parts = []
let length = 0
const write = (bytes) => { parts.push(bytes); length += bytes.length }
const say = (text) => write(Buffer.from(text, 'latin1'))
const places = new Map()

const start = async () => {
  const document = await PDFDocument.load(original, { updateMetadata: false })
  const { context } = document
  const tail = original.subarray(-2048).toString('latin1')
  const before = Number(/startxref\\s+(\\d+)\\s+%%EOF\\s*$/.exec(tail)?.[1] ?? Number.NaN)
  const atTable = Number.isInteger(before) ? original.subarray(before, before + 32).toString('latin1') : ''
  const isTable = /^\\s*xref\\s/.test(atTable)
  // Readers find what isn't changed by the table there is: without one there's nothing to append to.
  if (!isTable && !/^\\s*\\d+\\s+\\d+\\s+obj/.test(atTable)) throw new Error('It has no table to go by.')

  let last = context.largestObjectNumber
  const [drawn] = await document.embedPdf(stamp)
  await drawn.embed()
  const added = []
  for (const [ref] of context.enumerateIndirectObjects()) if (ref.objectNumber > last) added.push(ref)
  const put = (ref, object) => {
    places.set(ref, original.length + 1 + length)
    const bytes = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(bytes, 0)
    say(ref.objectNumber + ' ' + ref.generationNumber + ' obj\\n')
    write(bytes)
    say('\\nendobj\\n')
    if (length > mostAddedBytes) throw new Error('Too much would be added.')
  }
  for (const ref of added) put(ref, context.lookup(ref))
  last = context.largestObjectNumber
  const next = (object) => {
    const ref = PDFRef.of(++last, 0)
    put(ref, object)
    return ref
  }
  const streamOf = (text) => next(context.stream(text))

  const opening = streamOf('q\\n')
  const closings = new Map()
  const boxes = new Map()
  const closingFor = (page) => {
    const media = page.getMediaBox()
    const crop = page.getCropBox()
    const [left, bottom] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)]
    const right = Math.min(media.x + media.width, crop.x + crop.width)
    const top = Math.min(media.y + media.height, crop.y + crop.height)
    const turned = ((page.getRotation().angle % 360) + 360) % 360
    const wide = turned % 180 === 0 ? right - left : top - bottom
    const high = turned % 180 === 0 ? top - bottom : right - left
    if (!(wide > 0 && high > 0 && wide < 1e6 && high < 1e6)) throw new Error('A page has no size.')
    const scale = Math.min((wide * 0.94) / width, Math.min(4, Math.max(0.7, Math.min(wide, high) / 595)))
    const matrix = {
      0: [1, 0, 0, 1, left, bottom],
      90: [0, 1, -1, 0, right, bottom],
      180: [-1, 0, 0, -1, right, top],
      270: [0, -1, 1, 0, left, top],
    }[turned] ?? [1, 0, 0, 1, left, bottom]
    const place = [scale, 0, 0, scale, (wide - width * scale) / 2, 6 * scale]
    boxes.set(page.ref, { matrix, place, scale })
    const written = [matrix, place].map((each) => each.map((n) => n.toFixed(4)).join(' ') + ' cm').join('\\n')
    const text = '\\nQ\\n/Artifact BMC\\nq\\n' + written + '\\n/BuyerLine Do\\nQ\\nEMC\\n'
    if (!closings.has(text)) closings.set(text, streamOf(text))
    return closings.get(text)
  }

  // Pages often share what they draw with: it's written once for all of them.
  const shared = new Map()
  const resourcesFor = (node) => {
    const own = node.Resources()
    if (own && shared.has(own)) return shared.get(own)
    const resources = own ? own.clone(context) : context.obj({})
    const known = resources.lookupMaybe(PDFName.of('XObject'), PDFDict)
    const objects = known ? known.clone(context) : context.obj({})
    objects.set(PDFName.of('BuyerLine'), drawn.ref)
    resources.set(PDFName.of('XObject'), objects)
    const ref = next(resources)
    if (own) shared.set(own, ref)
    return ref
  }

  let count = 0
  document.catalog.Pages().traverse((node) => {
    if (String(node.get(PDFName.of('Type'))) !== '/Pages' && ++count > mostPages) throw new Error('It has too many pages.')
  })
  const pages = document.getPages()
  for (const page of pages) {
    if (places.has(page.ref)) continue
    const changed = page.node.clone(context)
    const contents = changed.get(PDFName.of('Contents'))
    const found = contents ? context.lookup(contents) : undefined
    const streams = found instanceof PDFArray ? found.asArray() : found ? [contents] : []
    const closing = closingFor(page)
    changed.set(PDFName.of('Contents'), context.obj([opening, ...streams, closing]))
    changed.set(PDFName.of('Resources'), resourcesFor(page.node))
    put(page.ref, changed)
  }

  const trailer = context.obj({})
  const { Root, Info, ID } = context.trailerInfo
  for (const [name, value] of Object.entries({ Root, Info, ID })) if (value) trailer.set(PDFName.of(name), value)
  trailer.set(PDFName.of('Prev'), PDFNumber.of(before))
  const table = original.length + 1 + length
  if (!isTable) places.set(PDFRef.of(++last, 0), table)
  trailer.set(PDFName.of('Size'), PDFNumber.of(last + 1))
  const rows = [...places].sort(([a], [b]) => a.objectNumber - b.objectNumber)
  const runs = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && run.at(-1)[0].objectNumber + 1 === row[0].objectNumber) run.push(row)
    else runs.push([row])
  }
  if (isTable) {
    say('xref\\n')
    for (const run of runs) {
      say(run[0][0].objectNumber + ' ' + run.length + '\\n')
      for (const [ref, at] of run)
        say(String(at).padStart(10, '0') + ' ' + String(ref.generationNumber).padStart(5, '0') + ' n\\r\\n')
    }
    say('trailer\\n' + trailer.toString() + '\\n')
  } else {
    trailer.set(PDFName.of('Type'), PDFName.of('XRef'))
    trailer.set(PDFName.of('W'), context.obj([1, 4, 2]))
    trailer.set(PDFName.of('Index'), context.obj(runs.flatMap((run) => [run[0][0].objectNumber, run.length])))
    trailer.set(PDFName.of('Length'), PDFNumber.of(rows.length * 7))
    const bytes = Buffer.alloc(rows.length * 7)
    for (const [n, [ref, at]] of rows.entries()) {
      bytes.writeUInt8(1, n * 7)
      bytes.writeUInt32BE(at, n * 7 + 1)
      bytes.writeUInt16BE(ref.generationNumber, n * 7 + 5)
    }
    say(last + ' 0 obj\\n' + trailer.toString() + '\\nstream\\n')
    write(bytes)
    say('\\nendstream\\nendobj\\n')
  }
  say('startxref\\n' + table + '\\n%%EOF\\n')
  const result = Buffer.concat([Buffer.from('\\n'), ...parts])
  if (result.length > mostAddedBytes) throw new Error('Too much would be added.')
  await lookAt(result, pages.map(({ ref }) => boxes.get(ref)))
  process.stdout.write(result, () => process.exit(0))
}

const lookAt = async (added, boxes) => {
  globalThis.DOMMatrix ??= class {}
  globalThis.Path2D ??= class {}
  globalThis.ImageData ??= class {}
  const { getDocument, PDFDataRangeTransport } = await import(reader)
  const bytesInAll = original.length + added.length
  const read = (begin, end) => {
    const bytes = new Uint8Array(Math.min(end, bytesInAll) - begin)
    if (begin < original.length) bytes.set(original.subarray(begin, Math.min(end, original.length)))
    const from = Math.max(begin, original.length)
    if (end > original.length) bytes.set(added.subarray(from - original.length, end - original.length), from - begin)
    return bytes
  }
  class Range extends PDFDataRangeTransport {
    requestDataRange(begin, end) {
      this.onDataRange(begin, read(begin, end))
    }
  }
  const opened = await getDocument({
    range: new Range(bytesInAll, read(0, Math.min(bytesInAll, 65536))),
    rangeChunkSize: 65536,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    verbosity: 0,
    stopAtErrors: true,
  }).promise
  if (opened.numPages !== boxes.length) throw new Error('Pages are missing.')
  for (const number of new Set([1, boxes.length])) {
    const page = await opened.getPage(number)
    const { items } = await page.getTextContent()
    const box = boxes[number - 1]
    // What a page leaves behind it may move the line, or make it too small to be seen.
    if (!items.some(({ transform }) => isLine(transform, box))) throw new Error('The line isn’t there.')
  }
}

/** Whether words are where the line is to be, as large as it is to be. */
const isLine = ([a, b, , , x, y], { matrix: [p, q, r, s, e, f], place: [, , , , left, bottom], scale }) => {
  // Turned back: these matrices only turn and move.
  const [across, up] = [p * (x - e) + q * (y - f) - left, r * (x - e) + s * (y - f) - bottom]
  const isHere = across >= 0 && across <= width * scale && up >= 0 && up <= height * scale
  return isHere && Math.abs(Math.hypot(a, b) / (size * scale) - 1) < 0.05
}

watched.then(start).catch(() => process.exit(2))
`
