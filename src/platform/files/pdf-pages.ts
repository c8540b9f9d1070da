import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { seconds } from '#kernel/time.ts'
import { endsWithParent } from './reading-process.ts'

const patience = seconds(15)
const mostMegabytes = 256
/** What a part of a document may unpack to while its pages are counted: lists of a hundred thousand pages take a tenth of it. */
const mostUnpacked = 32_000_000
/** A few kilobytes can say that they have billions. */
const mostPages = 1_000_000
/** So many documents are looked at at a time; the others wait. */
const mostAtOnce = 2

/**
 * Reads parts of the file as they are asked for, in a process of its own: a document made to keep its reader busy is given up, and one
 * made to take all memory ends its reader alone. A thread that runs out of memory may end the whole server.
 *
 * Text, because the process has no bundler and no types.
 */
const reader = `
const { openSync, readSync, fstatSync } = require('node:fs')
const [path, library, mostUnpacked] = process.argv.slice(1)
${endsWithParent}
const file = openSync(path, 'r')
const length = fstatSync(file).size
// Bytes aren't part of the heap that the process is limited to, and some that say little unpack to gigabytes.
const Bytes = globalThis.Uint8Array
globalThis.Uint8Array = new Proxy(Bytes, {
  construct(target, given, made) {
    if (typeof given[0] === 'number' && given[0] > length + Number(mostUnpacked)) throw new Error('It unpacks to too much.')
    return Reflect.construct(target, given, made === globalThis.Uint8Array ? target : made)
  },
})
const read = (begin, end) => {
  const bytes = new Uint8Array(end - begin)
  readSync(file, bytes, 0, bytes.length, begin)
  return bytes
}
// Pages are counted, never drawn.
globalThis.DOMMatrix ??= class {}
globalThis.Path2D ??= class {}
globalThis.ImageData ??= class {}
const say = (found) => process.stdout.write(JSON.stringify(found), () => process.exit())
watched.then(() => import(library)).then(async ({ getDocument, PDFDataRangeTransport }) => {
  class Range extends PDFDataRangeTransport {
    requestDataRange(begin, end) {
      this.onDataRange(begin, read(begin, Math.min(end, length)))
    }
  }
  const range = new Range(length, read(0, Math.min(length, 65536)))
  const document = await getDocument({
    range,
    rangeChunkSize: 65536,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    verbosity: 0,
  }).promise
  say({ pages: document.numPages })
}).catch((error) => say({ reason: error && error.name }))
`

type WorkerAnswer = { pages?: unknown; reason?: unknown }
let looking = 0
const waiting: (() => void)[] = []

/** How many pages a PDF has: `locked` when it asks for a password, null when no one can say. */
export async function pdfPages(path: string): Promise<number | 'locked' | null> {
  if (looking >= mostAtOnce) await new Promise<void>((go) => void waiting.push(go))
  else looking++
  try {
    const { pages, reason } = await askReader(path)
    if (reason === 'PasswordException') return 'locked'
    const isCount = typeof pages === 'number' && Number.isInteger(pages) && pages > 0 && pages <= mostPages
    return isCount ? pages : null
  } finally {
    const next = waiting.shift()
    // Whoever is next takes the place over.
    if (next) next()
    else looking--
  }
}

/** Nothing where it was given up, or ended without a word. */
async function askReader(path: string): Promise<WorkerAnswer> {
  const library = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')
  const given = [path, pathToFileURL(library).href, String(mostUnpacked)]
  const options = [`--max-old-space-size=${mostMegabytes}`, '-e', reader, '--', ...given]
  // It knows nothing of ours, because what it reads was made by someone else. Windows starts nothing without its folder.
  const env = { SystemRoot: process.env.SystemRoot }
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'ignore'], env })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', () => resolve())
    })
  } finally {
    clearTimeout(timer)
  }
  return readAnswer(text)
}

function readAnswer(text: string): WorkerAnswer {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}
