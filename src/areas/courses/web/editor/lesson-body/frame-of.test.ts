import { expect, it, vi } from 'vitest'
import { frameOf } from './frame-of.ts'

it('has a video that was never played paint what it stands at before that is taken', async () => {
  const video = document.createElement('video')
  const done: string[] = []
  for (const [name, value] of Object.entries({
    videoWidth: 1280,
    videoHeight: 720,
    readyState: 4,
    paused: true,
  }))
    Object.defineProperty(video, name, { value })
  Object.defineProperty(video, 'currentTime', {
    get: () => 12,
    set: (seconds: number) => {
      done.push(`went to ${seconds}`)
      queueMicrotask(() => video.dispatchEvent(new Event('seeked')))
    },
  })
  const context = { drawImage: () => done.push('taken') } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['x'])))
  expect((await frameOf(video))?.type).toBe('image/jpeg')
  expect(done).toEqual(['went to 12', 'taken'])
})
