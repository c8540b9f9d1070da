import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { filesContract } from '#areas/files/contract.ts'
import { defaultUploadLimits, type UploadedFile } from '#areas/files/rules.ts'
import {
  type StartUpload,
  type UploadRow,
  UploadsContext,
  type UploadsStore,
} from '#areas/files/web/shared/uploads.ts'
import type { Id } from '#kernel/ids.ts'
import { type FakeOf, renderWithServer } from '#testing/web.tsx'
import type { coursesContract, Lesson } from '../../../contract.ts'
import { zLessonMedia } from '../../../media.ts'
import type { LessonKind } from '../../../rules.ts'
import { forgetSaver } from '../open-savers.ts'
import { FilesToLessons } from './FilesToLessons.tsx'
import { LessonBodyEditor } from './LessonBodyEditor.tsx'
import type { LessonBodyChanges } from './lesson-body.ts'
import { MediaPanelContext, type MediaPart } from './media-panel.ts'

const courseId = `crs_${'0'.repeat(26)}` as const
const lessonId = `lsn_${'0'.repeat(26)}` as const
const fileId = (n: number): Id<'fil'> => `fil_${String(n).padStart(26, '0')}`
// What the text asks of a page that is laid out; jsdom lays out nothing.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

function lessonOf(kind: LessonKind, fields: Partial<Lesson> = {}): Lesson {
  return {
    id: lessonId,
    courseId,
    sectionId: null,
    title: 'Wedging',
    kind,
    status: 'draft',
    hasContent: false,
    durationSeconds: 0,
    freePreview: false,
    dripDays: 0,
    opensAt: null,
    requiredBeforeNext: false,
    detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
    content: null,
    media: null,
    quiz: null,
    files: [],
    shown: { media: null, files: [] },
    watchPercent: 90,
    mustPass: false,
    revision: 1,
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...fields,
  }
}

const uploaded = (n: number, fields: Partial<UploadedFile> = {}): UploadedFile => ({
  id: fileId(n),
  name: '01 wedging.mp4',
  type: 'video/mp4',
  kind: 'video',
  bytes: 42_100_000,
  width: null,
  height: null,
  seconds: 760,
  pages: null,
  processed: null,
  url: `/files/${fileId(n)}`,
  ...fields,
})

/** Uploads that arrive when the test says so. */
function fakeTray() {
  let rows: UploadRow[] = []
  const started: { file: File; options: StartUpload; id: string }[] = []
  const listeners = new Set<() => void>()
  const show = (next: UploadRow[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, next: Partial<UploadRow>) =>
    act(() => show(rows.map((row) => (row.id === id ? { ...row, ...next } : row))))
  const store: UploadsStore = {
    getRows: () => rows,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: (file, options) => {
      const id = `upload-${started.length + 1}`
      started.push({ file, options, id })
      const { purpose, label = null } = options
      show([
        ...rows,
        {
          id,
          name: file.name,
          label,
          purpose,
          bytes: file.size,
          sentBytes: 0,
          percent: 0,
          bytesPerSecond: null,
          secondsLeft: null,
          state: 'sending',
          message: null,
          file: null,
        },
      ])
      return id
    },
    pause: vi.fn(),
    resume: vi.fn(),
    cancel: vi.fn(),
    dismiss: vi.fn(),
  }
  return {
    store,
    started,
    change,
    arrive: async (at: number, file: UploadedFile) => {
      const upload = started[at]
      if (!upload) throw new Error(`There is no upload ${at}.`)
      change(upload.id, { state: 'done', percent: 100 })
      await act(async () => upload.options.onDone?.(file))
    },
  }
}

type Fakes = { courses?: FakeOf<typeof coursesContract>; files?: FakeOf<typeof filesContract> }

function edit(given: Lesson, files: UploadedFile[] = []) {
  const tray = fakeTray()
  let latest = given
  const wire: LessonBodyChanges[] = []
  forgetSaver(given.id)
  function Screen() {
    const [lesson, setLesson] = useState(given)
    const [part, setPart] = useState<MediaPart | null>(null)
    const [place, setPlace] = useState<HTMLElement | null>(null)
    latest = lesson
    return (
      <UploadsContext value={tray.store}>
        <MediaPanelContext value={{ part, open: setPart, place }}>
          <LessonBodyEditor
            lesson={lesson}
            save={(changes) => setLesson((now) => ({ ...now, ...changes }) as Lesson)}
          />
          <aside aria-label="Panel" ref={setPlace} />
        </MediaPanelContext>
      </UploadsContext>
    )
  }
  const { container } = renderWithServer<Fakes>(<Screen />, {
    files: {
      uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: true }),
      getFile: async ({ fileId: id }) => files.find((file) => file.id === id) ?? uploaded(1, { id }),
    },
    courses: {
      getLesson: async () => latest,
      updateLesson: async ({ courseId: _c, lessonId: _l, revision, ...changes }) => {
        wire.push(changes as LessonBodyChanges)
        return { ...latest, ...changes, revision: revision + 1 } as Lesson
      },
    },
  })
  return { tray, container, lesson: () => latest, wire }
}

const choose = (input: Element | null, ...files: File[]) =>
  fireEvent.change(input as Element, { target: { files } })
const video = new File(['bytes'], '01 wedging.mp4', { type: 'video/mp4' })

describe('a video lesson', () => {
  it('says what is taken before choosing, shows the upload, and keeps the video when it has arrived', async () => {
    const { tray, wire } = edit(lessonOf('video', { title: '' }))
    const field = await screen.findByRole('group', { name: 'Video' })
    expect(within(field).getByText(/MP4, WebM or MOV up to 2.05 GB|MP4, WebM or MOV up to/)).toBeTruthy()
    choose(screen.getByLabelText('Video', { selector: 'input' }), video)
    expect(tray.started[0]?.options).toMatchObject({ purpose: 'video', label: '' })
    tray.change('upload-1', { percent: 62, sentBytes: 26_000_000, state: 'stopped' })
    expect(screen.getByText('01 wedging.mp4 stopped at 62%.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Resume 01 wedging.mp4' }))
    expect(tray.store.resume).toHaveBeenCalledWith('upload-1')
    await tray.arrive(0, uploaded(1))
    await waitFor(() => expect(wire[0]?.media).toMatchObject({ fileId: fileId(1), seconds: 760, link: null }))
    expect(wire[0]?.title).toBe('Wedging')
  })

  it('keeps the focus on what takes the place of a file, and leaves whoever went on alone', async () => {
    const media = zLessonMedia.parse({ fileId: fileId(1), seconds: 760 })
    edit(lessonOf('video', { media }), [uploaded(1)])
    const focused = (name: string) =>
      waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
    await userEvent.click(screen.getByRole('button', { name: 'Remove video' }))
    await focused('Choose a file')
    choose(screen.getByLabelText('Video', { selector: 'input' }), video)
    await focused('Pause 01 wedging.mp4')
    cleanup()

    edit(lessonOf('video'))
    const chooser = await screen.findByRole('button', { name: 'Choose a file' })
    chooser.focus()
    await userEvent.click(document.body)
    choose(screen.getByLabelText('Video', { selector: 'input' }), video)
    await screen.findByRole('button', { name: 'Pause 01 wedging.mp4' })
    expect(document.activeElement).toBe(document.body)
  })

  it('shows the video with name, size, length and how far it is processed', async () => {
    const media = zLessonMedia.parse({ fileId: fileId(1), seconds: 760 })
    const { lesson } = edit(lessonOf('video', { media }), [uploaded(1, { processed: 40 })])
    expect((await screen.findByText('01 wedging.mp4')).title).toBe('01 wedging.mp4 · 42.1 MB')
    expect(screen.getByText('12:40')).toBeTruthy()
    expect(screen.getByText('Processing 40% — you can publish, students see it when ready')).toBeTruthy()
    expect(screen.getByLabelText('Preview of Wedging', { selector: 'video' }).getAttribute('src')).toBe(
      `/files/${fileId(1)}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove video' }))
    expect(lesson().media?.fileId).toBeNull()
    expect(screen.getByRole('group', { name: 'Video' })).toBeTruthy()
  })

  it('takes a link of a known house and its length, and says why not of others', async () => {
    const { lesson } = edit(lessonOf('video'))
    const field = await screen.findByRole('textbox', { name: 'Or paste a link' })
    await userEvent.type(field, 'https://evil.example/v{Enter}')
    expect(screen.getByText('Paste the link to a YouTube or Vimeo video')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'https://youtu.be/dQw4w9WgXcQ{Enter}')
    expect(lesson().media?.link).toMatchObject({ host: 'youtube', videoId: 'dQw4w9WgXcQ' })
    const length = screen.getByRole('textbox', { name: /Length/ })
    await userEvent.type(length, '12:4x')
    await userEvent.tab()
    expect(screen.getByText('Enter a length like 12:40')).toBeTruthy()
    await userEvent.clear(length)
    await userEvent.type(length, '12:40')
    expect(lesson().media?.seconds).toBe(760)
  })

  it('keeps chapters once every line is right, and says which is not', async () => {
    const media = zLessonMedia.parse({ fileId: fileId(1), seconds: 100 })
    const { lesson } = edit(lessonOf('video', { media }))
    await userEvent.click(await screen.findByRole('button', { name: 'Chapters' }))
    const panel = within(screen.getByRole('complementary', { name: 'Panel' }))
    const field = await panel.findByRole('textbox', { name: 'Chapters, one per line' })
    await userEvent.type(field, '0:00 Intro{Enter}Clay')
    await userEvent.tab()
    expect(screen.getByText(/Line 2: start with a time like 1:30\./)).toBeTruthy()
    expect(lesson().media?.chapters).toEqual([{ atSeconds: 0, title: 'Intro' }])
    await userEvent.type(field, ' 1:30')
    expect(lesson().media?.chapters).toEqual([
      { atSeconds: 0, title: 'Intro' },
      { atSeconds: 90, title: 'Clay' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Add at 0:00' }))
    expect((field as HTMLTextAreaElement).value.endsWith('\n0:00 ')).toBe(true)
  })

  it('asks for captions while there are none, converts .srt and knows the language by the name', async () => {
    const media = zLessonMedia.parse({ fileId: fileId(1), seconds: 100 })
    const { tray, container, wire } = edit(lessonOf('video', { media }))
    await userEvent.click(await screen.findByRole('button', { name: 'Captions' }))
    expect(await screen.findByText(/Many people watch without sound/)).toBeTruthy()
    const input = container.querySelector('input[accept=".vtt,.srt"]')
    choose(input, new File(['no times'], 'bad.srt'))
    expect(await screen.findByText('bad.srt has no timed lines. Choose a .vtt or .srt file.')).toBeTruthy()
    choose(input, new File(['1\n00:00:01,000 --> 00:00:02,000\nOlá'], 'wedging.pt-BR.srt'))
    await waitFor(() => expect(tray.started).toHaveLength(1))
    expect(tray.started[0]?.file.name).toBe('wedging.pt-BR.vtt')
    await tray.arrive(0, uploaded(2, { kind: 'captions' }))
    await waitFor(() =>
      expect(wire[0]?.media?.captions).toEqual([
        { fileId: fileId(2), language: 'pt-BR', label: 'Brazilian Portuguese' },
      ]),
    )
  })
})

describe('a name pasted that is too long', () => {
  const long = 'x'.repeat(151)
  const paste = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste(text)
  }

  it('of a file stays whole and unsaved, says so, and is saved once it’s shorter', async () => {
    const { lesson } = edit(lessonOf('download', { files: [{ fileId: fileId(1), title: 'Sheet' }] }))
    const field = await screen.findByRole('textbox', { name: 'Title' })
    fireEvent.change(field, { target: { value: long } })
    expect(await screen.findByText(/Use at most 150 characters/)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe(long)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(lesson().files[0]?.title).toBe('Sheet')
    await paste(field, 'Glaze sheet')
    expect(screen.queryByText(/Use at most/)).toBeNull()
    expect(lesson().files[0]?.title).toBe('Glaze sheet')
  })

  it('of captions does too', async () => {
    const captions = [{ fileId: fileId(2), language: 'en', label: 'English' }]
    const media = zLessonMedia.parse({ fileId: fileId(1), seconds: 100, captions })
    const { lesson } = edit(lessonOf('video', { media }))
    await userEvent.click(await screen.findByRole('button', { name: /^Captions/ }))
    const field = await screen.findByRole('textbox', { name: 'Name in the player' })
    fireEvent.change(field, { target: { value: long } })
    expect(await screen.findByText(/Use at most 150 characters/)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe(long)
    expect(lesson().media?.captions[0]?.label).toBe('English')
  })
})

describe('the other kinds', () => {
  it('audio has no poster, but captions and chapters', async () => {
    edit(lessonOf('audio', { media: zLessonMedia.parse({ fileId: fileId(1), seconds: 60 }) }))
    expect(await screen.findByRole('button', { name: 'Captions' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Chapters' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Poster' })).toBeNull()
    expect(screen.getByLabelText('Preview of Wedging', { selector: 'audio' })).toBeTruthy()
  })

  it('a recording has the player’s controls instead of the browser’s', async () => {
    const captions = [{ fileId: fileId(2), language: 'en', label: 'English' }]
    edit(lessonOf('video', { media: zLessonMedia.parse({ fileId: fileId(1), seconds: 60, captions }) }))
    const video = (await screen.findByLabelText('Preview of Wedging', {
      selector: 'video',
    })) as HTMLVideoElement
    expect(video.controls).toBe(false)
    fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: '1.5' } })
    expect(video.playbackRate).toBe(1.5)
    expect(screen.getByRole('button', { name: 'Show captions' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('a PDF says its pages and size', async () => {
    const media = zLessonMedia.parse({ fileId: fileId(1), pages: 12 })
    edit(lessonOf('pdf', { media }), [uploaded(1, { name: 'glaze.pdf', kind: 'pdf', bytes: 2_100_000 })])
    expect(await screen.findByText('12 pages · 2.1 MB')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/files/${fileId(1)}`)
  })

  it('a download takes several files at once, in an order that keys change', async () => {
    const files = [1, 2, 3].map((n) => ({ fileId: fileId(n), title: `Sheet ${n}` }))
    const { tray, lesson } = edit(lessonOf('download', { files }))
    const titles = () => lesson().files.map(({ title }) => title)
    const list = await screen.findByRole('list', { name: 'Files' })
    const [first] = within(list).getAllByRole('textbox', { name: 'Title' })
    first?.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(titles()).toEqual(['Sheet 2', 'Sheet 1', 'Sheet 3'])
    expect((document.activeElement as HTMLInputElement).value).toBe('Sheet 1')
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(titles()).toEqual(['Sheet 1', 'Sheet 2', 'Sheet 3'])
    await userEvent.click(within(list).getByRole('button', { name: 'Actions for Sheet 2' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(titles()).toEqual(['Sheet 1', 'Sheet 3'])
    choose(
      screen.getByLabelText('Files', { selector: 'input' }),
      new File(['a'], 'a.zip'),
      new File(['b'], 'b.pdf'),
    )
    expect(tray.started.map(({ file }) => file.name)).toEqual(['a.zip', 'b.pdf'])
  })

  it('a text lesson takes files beside it, and refuses what cannot be saved safely', async () => {
    const { tray, container } = edit(lessonOf('text'))
    await screen.findByRole('button', { name: 'Add files' })
    const inputs = container.querySelectorAll('input[type="file"][multiple]')
    const input = inputs[inputs.length - 1] ?? null
    choose(input, new File(['x'], 'setup.exe'), new File(['x'], 'sheet.pdf'))
    expect(tray.started.map(({ file }) => file.name)).toEqual(['sheet.pdf'])
  })

  it('can be looked at without changing anything', async () => {
    const media = zLessonMedia.parse({ fileId: fileId(1), seconds: 60 })
    renderWithServer<Fakes>(
      <LessonBodyEditor lesson={lessonOf('video', { media })} save={() => {}} readOnly />,
      {
        files: {
          uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }),
          getFile: async () => uploaded(1),
        },
      },
    )
    expect(await screen.findByText('1:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Remove|Replace|Add/ })).toBeNull()
  })
})

describe('files that become lessons', () => {
  it('are made in order, in sections, and sent on their way', async () => {
    const tray = fakeTray()
    const calls: string[] = []
    const added = (n: number, kind: LessonKind, title: string) =>
      lessonOf(kind, { id: `lsn_${String(n).padStart(26, '0')}`, title })
    let count = 0
    const { container } = renderWithServer<Fakes>(
      <UploadsContext value={tray.store}>
        <FilesToLessons
          course={{ id: courseId, sections: [{ id: `sec_${'0'.repeat(26)}`, title: 'On the wheel' }] }}
        />
      </UploadsContext>,
      {
        files: { uploadLimits: async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false }) },
        courses: {
          addLesson: async ({ title, kind, sectionId }) => {
            calls.push(`${kind} ${title}${sectionId ? ' in a section' : ''}`)
            count += 1
            return added(count, kind ?? 'text', title)
          },
        },
      },
    )
    const at = (path: string) =>
      Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
        value: path,
      })
    choose(
      container.querySelector('input[type="file"]'),
      at('c/10 glaze.pdf'),
      at('c/2 clay.mp4'),
      at('c/On the wheel/1 centering.mp3'),
      at('c/setup.exe'),
    )
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls).toEqual(['video Clay', 'pdf Glaze', 'audio Centering in a section'])
    expect(tray.started.map(({ file, options }) => `${options.purpose} ${file.name}`)).toEqual([
      'video 2 clay.mp4',
      'pdf 10 glaze.pdf',
      'audio 1 centering.mp3',
    ])
  })
})
