import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { call } from './api.ts'

const demoMedia = join(import.meta.dirname, '../demo')

/** A recording of the demo: a minute and five seconds, with captions. */
export const recording = () => readFileSync(join(demoMedia, 'centering-on-the-wheel.mp4'))
export const captions = () => readFileSync(join(demoMedia, 'centering-on-the-wheel.vtt'))
export const sound = () => readFileSync(join(demoMedia, 'listening-to-a-kiln.m4a'))

type UploadInput = { name: string; type: string; purpose: string; bytes: Buffer }

/** Uploads a file as the creator the page is signed in as; answers with its id once it was inspected. */
export async function upload(page: Page, { name, type, purpose, bytes }: UploadInput): Promise<string> {
  const named = Object.entries({ name, type, purpose }).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const headers = { 'tus-resumable': '1.0.0' }
  const begun = await page.request.post('/api/v1/uploads', {
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': named.join(',') },
  })
  const address = begun.headers().location ?? ''
  const sent = await page.request.patch(address, {
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  })
  if (!begun.ok() || !sent.ok()) throw new Error(`The upload answered ${begun.status()}, ${sent.status()}.`)
  for (let tries = 0; tries < 100; tries++) {
    const path = `/uploads/${address.split('/').at(-1)}`
    const { state, file, refusal } = await call<UploadState>(page, 'GET', path)
    if (file) return file.id
    if (state === 'refused') throw new Error(refusal ?? 'refused')
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Error(`${name} wasn’t inspected.`)
}

type UploadState = { state: string; refusal: string | null; file: { id: string } | null }
type LessonRef = { id: string; title: string; revision: number }

/** Adds a lesson of any kind and saves what is in it. */
export async function addLesson(
  page: Page,
  courseId: string,
  { title, kind, sectionId }: { title: string; kind: string; sectionId?: string },
  body: Record<string, unknown>,
): Promise<LessonRef> {
  const path = `/courses/${courseId}/lessons`
  const added = await call<LessonRef>(page, 'POST', path, { title, kind, sectionId })
  return call<LessonRef>(page, 'PATCH', `${path}/${added.id}`, { ...body, revision: added.revision })
}

/** A text of paragraphs. */
export const textOf = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

/** A small document with that many pages. */
export async function documentOf(pages: number): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size: 'A5' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => document.on('end', done))
  for (let page = 1; page <= pages; page++) {
    if (page > 1) document.addPage()
    document.fontSize(28).text(`Worksheet ${page}`)
    document.fontSize(12).text('Write down what the clay did today.')
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}
