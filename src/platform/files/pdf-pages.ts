import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { seconds } from '#kernel/time.ts'

const patience = seconds(15)
const mostMegabytes = 512

/**
 * Reads parts of the file as they are asked for, in a thread of its own: a document made to keep its reader busy is given up.
 * Text, because the thread has no bundler and no types.
 */
const reader = `
const { parentPort, workerData } = require('node:worker_threads')
const { openSync, readSync, fstatSync } = require('node:fs')
const file = openSync(workerData.path, 'r')
const length = fstatSync(file).size
const read = (begin, end) => {
  const bytes = new Uint8Array(end - begin)
  readSync(file, bytes, 0, bytes.length, begin)
  return bytes
}
// Pages are counted, never drawn.
globalThis.DOMMatrix ??= class {}
globalThis.Path2D ??= class {}
globalThis.ImageData ??= class {}
import(workerData.library).then(async ({ getDocument, PDFDataRangeTransport }) => {
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
  parentPort.postMessage({ pages: document.numPages })
}).catch((error) => parentPort.postMessage({ reason: error && error.name }))
`

/** How many pages a PDF has: `locked` when it asks for a password, null when no one can say. */
export async function pdfPages(path: string): Promise<number | 'locked' | null> {
  const library = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')
  const worker = new Worker(reader, {
    eval: true,
    workerData: { path, library: pathToFileURL(library).href },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    stdout: true,
    stderr: true,
  })
  try {
    const { pages, reason } = await new Promise<{ pages?: number; reason?: string }>((resolve) => {
      setTimeout(() => resolve({}), patience).unref()
      worker.once('message', resolve)
      worker.once('error', () => resolve({}))
      worker.once('exit', () => resolve({}))
    })
    if (reason === 'PasswordException') return 'locked'
    return pages !== undefined && Number.isInteger(pages) && pages > 0 ? pages : null
  } finally {
    await worker.terminate()
  }
}
