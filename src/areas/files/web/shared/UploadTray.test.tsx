import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { describe, expect, it, vi } from 'vitest'
import { messages } from '#main/web/all-words.ts'
import { type Fakes, renderWithServer } from '#testing/web.tsx'
import { FileDrop } from './FileDrop.tsx'
import { useFileSize } from './file-size.ts'
import { UploadTrayHost } from './UploadsProvider.tsx'
import { type UploadRow, UploadsContext, type UploadsStore } from './uploads.ts'

const row = (fields: Partial<UploadRow>): UploadRow => ({
  ...{
    id: 'upload-1',
    name: 'intro.mp4',
    label: null,
    purpose: 'video',
    bytes: 640_000_000,
    sentBytes: 0,
    percent: 0,
  },
  ...{ bytesPerSecond: null, secondsLeft: null, state: 'sending', message: null, file: null },
  ...fields,
})

function storeOf(first: UploadRow[]) {
  let rows: readonly UploadRow[] = first
  const listeners = new Set<() => void>()
  const calls = {
    start: vi.fn(() => 'x'),
    pause: vi.fn(),
    resume: vi.fn(),
    cancel: vi.fn(),
    dismiss: vi.fn(),
  }
  const store: UploadsStore = {
    ...calls,
    getRows: () => rows,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const show = (next: UploadRow[]): void =>
    act(() => {
      rows = next
      for (const listener of listeners) listener()
    })
  return { store, calls, show }
}

const fakes: Fakes = {
  files: {
    uploadLimits: async () => ({
      maxBytes: { image: 1e7, video: 5e6, audio: 5e6, attachment: 5e6, pdf: 5e6, captions: 2e6 },
      makesRenditions: false,
    }),
  },
}

describe('the tray', () => {
  it('leaves by itself when all went well, unless someone points at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { store, calls } = storeOf([row({ state: 'done', percent: 100 })])
      renderWithServer(
        <UploadsContext value={store}>
          <UploadTrayHost />
        </UploadsContext>,
        fakes,
      )
      const tray = await screen.findByRole('region', { name: 'Uploads' })
      fireEvent.pointerEnter(tray)
      act(() => void vi.advanceTimersByTime(60_000))
      expect(calls.dismiss).not.toHaveBeenCalled()
      fireEvent.pointerLeave(tray)
      act(() => void vi.advanceTimersByTime(60_000))
      expect(calls.dismiss.mock.calls).toEqual([['upload-1']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('stays while anything is still to be done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const { store, calls } = storeOf([row({ state: 'done' }), row({ id: 'upload-2', state: 'stopped' })])
      renderWithServer(
        <UploadsContext value={store}>
          <UploadTrayHost />
        </UploadsContext>,
        fakes,
      )
      await screen.findByRole('region', { name: 'Uploads' })
      act(() => void vi.advanceTimersByTime(600_000))
      expect(calls.dismiss).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not there without uploads, and says how far each is', async () => {
    const { store, calls, show } = storeOf([])
    renderWithServer(
      <UploadsContext value={store}>
        <UploadTrayHost />
      </UploadsContext>,
      fakes,
    )
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    show([
      row({
        percent: 62,
        sentBytes: 396_800_000,
        bytesPerSecond: 4_200_000,
        secondsLeft: 58,
        label: 'Lesson 1',
      }),
      row({ id: 'upload-2', name: 'kiln.mp4', state: 'waiting' }),
    ])
    const tray = await screen.findByRole('region', { name: 'Uploads' })
    expect(within(tray).getByRole('heading').textContent).toBe('Uploading 2 files')
    expect(tray.textContent).toContain('396 MB of 640 MB · 4.2 MB/s · 58 s left')
    expect(within(tray).getByRole('progressbar', { name: 'intro.mp4, uploaded' })).toHaveProperty(
      'ariaValueNow',
      '62',
    )
    await userEvent.click(within(tray).getByRole('button', { name: 'Pause intro.mp4' }))
    await userEvent.click(within(tray).getByRole('button', { name: 'Cancel kiln.mp4' }))
    expect([calls.pause.mock.calls, calls.cancel.mock.calls]).toEqual([[['upload-1']], [['upload-2']]])
    expect(within(tray).queryByRole('button', { name: 'Close uploads' })).toBeNull()
  })

  it('keeps what stopped with the way to go on, and reads out what happened', async () => {
    const { store, calls, show } = storeOf([row({ percent: 61 })])
    renderWithServer(
      <UploadsContext value={store}>
        <UploadTrayHost />
      </UploadsContext>,
      fakes,
    )
    await screen.findByText('Uploading 1 file')
    show([row({ state: 'stopped', percent: 62 })])
    expect(await screen.findByText('intro.mp4 stopped at 62%.')).toBeDefined()
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Uploads' })).getByRole('status').textContent,
      ).toContain('intro.mp4 stopped at 62%. Resume it'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
    expect(calls.resume.mock.calls).toEqual([['upload-1']])
    show([row({ state: 'done', percent: 100 })])
    expect(screen.getByRole('heading').textContent).toBe('1 upload finished')
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Uploads' })).getByRole('status').textContent).toBe(
        'intro.mp4 is uploaded.',
      ),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close uploads' }))
    expect(calls.dismiss.mock.calls).toEqual([['upload-1']])
    show([row({ state: 'refused', message: 'This PDF needs a password.' })])
    expect(screen.getByRole('region', { name: 'Uploads' }).textContent).toContain(
      'This PDF needs a password.',
    )
  })
})

describe('a field for files', () => {
  it('says kinds and the largest size before choosing, and what is wrong with a file', async () => {
    const onFiles = vi.fn()
    renderWithServer(<FileDrop label="Video" purpose="video" onFiles={onFiles} />, fakes)
    const field = await screen.findByRole('group', { name: 'Video' })
    await waitFor(() => expect(field.textContent).toContain('MP4, WebM or MOV up to 5 MB.'))
    const input = field.querySelector('input') as HTMLInputElement
    expect(input.accept).toBe('.mp4,.m4v,.webm,.mov')
    const choose = userEvent.setup({ applyAccept: false })
    await choose.upload(input, new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    expect(field.textContent).toContain('You can’t use a.pdf here. Choose an MP4, WebM or MOV video.')
    await choose.upload(input, new File([new Uint8Array(5_000_001)], 'b.mp4', { type: 'video/mp4' }))
    expect(field.textContent).toContain('b.mp4 is too large: 5 MB. The limit is 5 MB.')
    await choose.upload(input, new File([], 'c.mp4', { type: 'video/mp4' }))
    expect(field.textContent).toContain('c.mp4 is empty.')
    expect(onFiles).not.toHaveBeenCalled()
    const good = new File(['x'], 'd.MOV', { type: '' })
    await choose.upload(input, good)
    expect(onFiles).toHaveBeenCalledExactlyOnceWith([good])
    expect(within(field).queryByText(/is empty/)).toBeNull()
  })
})

it('sizes are never said larger than they are', () => {
  const Sizes = () => {
    const [three, two] = [useFileSize(), useFileSize(2)]
    return (
      <p>
        {[
          three(999),
          three(1500),
          three(2_048_000_000),
          two(2_048_000_000),
          two(100_000_000),
          two(9_990_000),
        ].join(', ')}
      </p>
    )
  }
  render(
    <IntlProvider locale="en" messages={messages}>
      <Sizes />
    </IntlProvider>,
  )
  expect(screen.getByText('999 bytes, 2 kB, 2.04 GB, 2 GB, 100 MB, 9.9 MB')).toBeDefined()
})
