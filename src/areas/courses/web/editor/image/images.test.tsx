import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import { errorStatus } from '#kernel/errors.ts'
import { renderWithServer } from '#testing/web.tsx'
import type { DocumentNode } from '../../../rules.ts'
import { LessonBody } from '../LessonBody.tsx'

const fileId = (n: number) => `fil_${String(n).padStart(26, '0')}`
const png = (name = 'kiln.png') => new File(['png bytes'], name, { type: 'image/png' })

/** Answers uploads in the server's place. */
class FakeRequest {
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  responseText = ''
  isAborted = false
  address = ''
  headers: Record<string, string> = {}
  file: File | null = null
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  send(file: File) {
    this.file = file
    FakeRequest.sent.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort()
  }
  progress(loaded: number) {
    act(() => this.upload.onprogress?.({ loaded, total: 100 }))
  }
  async answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    await act(async () => this.onload())
  }
  refuse(code: keyof typeof errorStatus, message: string) {
    return this.answer(errorStatus[code], { code, message })
  }
  arrive(n: number) {
    return this.answer(201, { id: fileId(n), width: 640, height: 480 })
  }
}
// What the editor asks of a page that is laid out; jsdom lays out nothing.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

beforeEach(() => {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
})
const sent = (at = 0): FakeRequest => {
  const request = FakeRequest.sent.at(at)
  if (!request) throw new Error(`There is no upload ${at}.`)
  return request
}

/** Not where it is read out. */
const inRow = { selector: 'span' }
const words = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const image = (attrs: object = {}): DocumentNode => ({
  type: 'image',
  attrs: { fileId: fileId(1), alt: 'Two kilns', caption: '', width: 640, height: 480, ...attrs },
})

async function write(...content: DocumentNode[]) {
  let latest: DocumentNode = { type: 'doc', content }
  const { container, unmount } = renderWithServer(
    <LessonBody
      lessonId={`lsn_${'0'.repeat(26)}`}
      lessonTitle="Clay"
      content={latest}
      replaced={0}
      onChange={(changed) => {
        latest = changed
      }}
      onEditor={() => {}}
    />,
    { files: { uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }) } },
  )
  const text = await screen.findByRole('textbox', { name: 'Lesson text' })
  const chooser = container.querySelector('input[type="file"]') as HTMLInputElement
  return {
    text,
    chooser,
    unmount,
    /** The types and words of the lesson as it would be saved, without the empty line at its end. */
    saved: () => (latest.content ?? []).map((node) => node.content?.[0]?.text ?? node.type),
    images: () => (latest.content ?? []).filter((node) => node.type === 'image').map((node) => node.attrs),
    choose: (...files: File[]) => fireEvent.change(chooser, { target: { files } }),
    paste: (files: File[], html = '') =>
      fireEvent.paste(text, {
        clipboardData: {
          files,
          types: ['Files'],
          items: [],
          getData: (type: string) => (type === 'text/html' ? html : ''),
        },
      }),
  }
}

describe('adding an image', () => {
  it('is offered by the toolbar, which asks for a picture of the known types', async () => {
    const { chooser } = await write(words('Clay'))
    const asked = vi.spyOn(chooser, 'click').mockImplementation(() => {})
    await userEvent.click(
      within(screen.getByRole('toolbar', { name: 'Format' })).getByRole('button', { name: 'Image' }),
    )
    expect(asked).toHaveBeenCalledTimes(1)
    expect(chooser.accept).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif')
  })

  it('shows how much is sent, and puts the picture behind its line when it has arrived', async () => {
    const { choose, saved, images } = await write(words('Clay'), words('Glaze'))
    choose(png('my kiln.png'))
    expect(sent().address).toBe('POST /api/v1/files?name=my%20kiln.png')
    expect(sent().headers).toEqual({ 'content-type': 'image/png', 'accept-language': 'en' })
    sent().progress(40)
    const bar = screen.getByRole('progressbar', { name: 'Uploading my kiln.png' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    await sent().arrive(1)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(saved().slice(0, 3)).toEqual(['Clay', 'image', 'Glaze'])
    expect(images()).toEqual([{ fileId: fileId(1), alt: null, caption: '', width: 640, height: 480 }])
  })

  it('takes pasted pictures, but the words where words are meant', async () => {
    const { paste, images } = await write(words('Clay'))
    paste([png('one.png'), png('two.png')], '<img src="https://elsewhere.example/x.png">')
    expect(FakeRequest.sent).toHaveLength(2)
    await sent(1).arrive(2)
    await sent(0).arrive(1)
    expect(
      images()
        .map((each) => each?.fileId)
        .sort(),
    ).toEqual([fileId(1), fileId(2)])
    paste([png()], '<p>Words of a document</p>')
    expect(FakeRequest.sent).toHaveLength(2)
  })

  it('never saves a picture that has not arrived, and writing goes on meanwhile', async () => {
    const { choose, saved, text } = await write(words('Clay'))
    choose(png())
    act(() => {
      text.querySelector('p')?.append(' and water')
    })
    await waitFor(() => expect(saved()[0]).toBe('Clay and water'))
    expect(saved()).not.toContain('image')
    await sent().arrive(1)
    expect(saved().slice(0, 2)).toEqual(['Clay and water', 'image'])
  })
})

describe('an upload that fails', () => {
  it('keeps the text and offers to try again', async () => {
    const { choose, saved } = await write(words('Clay'))
    choose(png())
    act(() => sent().onerror())
    expect(
      await screen.findByText('We couldn’t upload kiln.png: there’s no connection. Your text is safe.'),
    ).toBeTruthy()
    expect(screen.getByText('Clay')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(screen.getByRole('progressbar', { name: 'Uploading kiln.png' })).toBeTruthy()
    await sent(1).arrive(1)
    expect(saved().slice(0, 2)).toEqual(['Clay', 'image'])
  })

  it('says why the server refused, and is put away', async () => {
    const { choose, saved } = await write(words('Clay'))
    choose(png())
    await sent().refuse('INVALID', 'This image has too many pixels. Make it smaller and try again.')
    expect(screen.getByText(/too many pixels/, inRow)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByText(/too many pixels/, inRow)).toBeNull()
    expect(saved()).not.toContain('image')
  })

  it.each([
    ['notes.pdf', 'application/pdf', 10, /isn’t an image we can show/],
    ['photo.heic', 'image/heic', 10, /isn’t an image we can show/],
    ['logo.svg', 'image/svg+xml', 10, /isn’t an image we can show/],
    ['huge.png', 'image/png', 10_000_001, /Images can be up to 10 MB/],
    ['empty.png', 'image/png', 0, /is empty/],
  ])('%s is refused before it is sent', async (name, type, size, sentence) => {
    const { choose } = await write(words('Clay'))
    choose(new File([new Uint8Array(size)], name, { type }))
    expect(await screen.findByText(sentence, inRow)).toBeTruthy()
    expect(FakeRequest.sent).toHaveLength(0)
  })

  it('ends with Cancel, and with the lesson', async () => {
    const { choose, unmount, saved } = await write(words('Clay'))
    choose(png())
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent().isAborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
    choose(png())
    unmount()
    expect(sent(1).isAborted).toBe(true)
    expect(saved()).not.toContain('image')
  })
})

describe('an image in the text', () => {
  it('asks for a description until it has one', async () => {
    const { images } = await write(image({ alt: null }), words('Clay'))
    const field = await screen.findByRole('textbox', { name: 'Description' })
    expect(screen.getByText('Describe this image or mark it decorative')).toBeTruthy()
    await userEvent.type(field, 'Two kilns')
    expect(images()[0]).toMatchObject({ alt: 'Two kilns', fileId: fileId(1) })
    expect(screen.queryByText('Describe this image or mark it decorative')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByRole('img', { name: 'Two kilns' }).getAttribute('src')).toBe(`/files/${fileId(1)}`)
    await userEvent.clear(field)
    expect(images()[0]).toMatchObject({ alt: null })
  })

  it('can be decorative instead', async () => {
    const { images } = await write(image({ alt: null }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Decorative' }))
    expect(images()[0]).toMatchObject({ alt: '' })
    expect(screen.getByRole('textbox', { name: 'Description' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Decorative' }))
    expect(images()[0]).toMatchObject({ alt: null })
  })

  it('takes a caption', async () => {
    const { images } = await write(image())
    await userEvent.type(await screen.findByRole('textbox', { name: 'Caption' }), 'Cone 6')
    expect(images()[0]).toMatchObject({ caption: 'Cone 6', alt: 'Two kilns' })
  })

  it('cuts no caption and no description that is too long: both stay unsaved and say so', async () => {
    const { images } = await write(image())
    const long = 'x'.repeat(501)
    const caption = await screen.findByRole('textbox', { name: 'Caption' })
    fireEvent.change(caption, { target: { value: long } })
    expect((caption as HTMLTextAreaElement).value).toBe(long)
    expect((await screen.findByRole('alert')).textContent).toContain('Use at most 500 characters')
    expect(images()[0]).toMatchObject({ caption: '' })
    fireEvent.change(caption, { target: { value: 'Cone 6' } })
    expect(screen.queryByText(/Use at most/)).toBeNull()
    expect(images()[0]).toMatchObject({ caption: 'Cone 6' })
    await userEvent.click(caption)
    const description = await screen.findByRole('textbox', { name: 'Description' })
    fireEvent.change(description, { target: { value: long } })
    expect(await screen.findByText(/Use at most 500 characters/)).toBeTruthy()
    expect(images()[0]).toMatchObject({ alt: 'Two kilns' })
  })

  it('is removed, and says when it could not be loaded', async () => {
    const { saved } = await write(image({ alt: null }), words('Clay'))
    fireEvent.error(await screen.findByRole('presentation', { hidden: true }))
    expect(screen.getByText(/couldn’t load this image/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove image' }))
    await waitFor(() => expect(saved()[0]).toBe('Clay'))
  })
})
