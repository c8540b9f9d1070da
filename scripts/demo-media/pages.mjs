// Draws pages of a PDF as the editor does for those that anyone sees: in a browser, with the same reader.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { browserLaunch } from '../../e2e/chromium.ts'

const place = 'http://pages.test/'
const fileOf = createRequire(import.meta.url).resolve

/** So many of the first pages, as JPEGs that wide. */
export async function firstPages(pdf, count, width) {
  const browser = await chromium.launch(await browserLaunch())
  try {
    const page = await browser.newPage()
    const answers = {
      '': { contentType: 'text/html', body: '' },
      'document.pdf': { body: pdf },
      'pdf.mjs': { contentType: 'text/javascript', body: await readFile(fileOf('pdfjs-dist')) },
      'pdf.worker.mjs': {
        contentType: 'text/javascript',
        body: await readFile(fileOf('pdfjs-dist/build/pdf.worker.mjs')),
      },
    }
    await page.route(`${place}**`, (route) =>
      route.fulfill(answers[route.request().url().slice(place.length)]),
    )
    await page.goto(place)
    const drawn = await page.evaluate(drawInBrowser, { count, width })
    return Promise.all(
      drawn.map((png) =>
        sharp(Buffer.from(png.split(',')[1], 'base64'))
          .jpeg({ quality: 80, mozjpeg: true })
          .toBuffer(),
      ),
    )
  } finally {
    await browser.close()
  }
}

async function drawInBrowser({ count, width }) {
  const { getDocument, GlobalWorkerOptions } = await import('/pdf.mjs')
  GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
  const pdf = await getDocument({ url: '/document.pdf', useWasm: false }).promise
  const drawn = []
  for (let number = 1; number <= count; number++) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.floor(viewport.height)
    await page.render({ canvas, viewport }).promise
    drawn.push(canvas.toDataURL('image/png'))
  }
  return drawn
}
