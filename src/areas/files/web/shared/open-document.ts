import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Characters of East Asian documents and letters of fonts a document names without bringing them, fetched when needed. */
const files = import.meta.glob<string>(
  ['/node_modules/pdfjs-dist/cmaps/*.bcmap', '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}'],
  { query: '?url&no-inline', import: 'default', eager: true },
)

class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = Object.entries(files).find(([path]) => path.endsWith(`/${filename}`))?.[1]
    const answer = address ? await fetch(address) : null
    if (!answer?.ok) throw new Error(`${filename} isn’t part of the viewer.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Opens a document by ranges: the first page shows before the last one is here. Nothing in it runs. */
export function openDocument(url: string): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = getDocument({
    url,
    rangeChunkSize: 256 * 1024,
    disableAutoFetch: true,
    disableWorkerRendering: true,
    // Compiling WebAssembly would need a weaker policy for the whole app; the slower way shows the same.
    useWasm: false,
    useWorkerFetch: false,
    cMapPacked: true,
    BinaryDataFactory: OwnFiles,
    verbosity: 0,
  })
  return { document: task.promise, close: () => void task.destroy().catch(() => {}) }
}
