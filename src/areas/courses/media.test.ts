import { expect, it } from 'vitest'
import { playerAddress, videoOf } from './media.ts'

const id = 'dQw4w9WgXcQ'

it.each([
  [`https://www.youtube.com/watch?v=${id}`, 0],
  [`youtube.com/watch?v=${id}`, 0],
  [`www.youtube.com/watch?v=${id}&t=90`, 90],
  [`youtu.be/${id}?t=1m30s`, 90],
  [`https://youtu.be/${id}?t=1h2m3s`, 3723],
  [`https://www.youtube.com/embed/${id}?start=15`, 15],
  [`https://youtu.be/${id}?t=soon`, 0],
  [`https://youtu.be/${id}?t=99h`, 0],
])('%s is a video that starts at second %i', (address, start) => {
  const video = videoOf(address)
  expect(video).toMatchObject({ host: 'youtube', videoId: id, start })
  // What's stored is an address that means the same.
  expect(videoOf(video?.url ?? '')).toEqual(video)
})

it.each(['vimeo.com/76979871#t=45s', 'https://player.vimeo.com/video/76979871#t=45'])(
  '%s starts at second 45',
  (address) => {
    const video = videoOf(address)
    expect(video).toMatchObject({ host: 'vimeo', url: 'https://vimeo.com/76979871#t=45s', start: 45 })
    expect(video && playerAddress(video)).toBe(
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=45s',
    )
  },
)

it('plays from where the link begins', () => {
  const video = videoOf(`youtu.be/${id}?t=90`)
  expect(video && playerAddress(video)).toContain('&start=90')
})

it.each([
  '',
  'pottery',
  'javascript:alert(1)',
  'https://example.com/watch?v=x',
  'ftp://youtu.be/dQw4w9WgXcQ',
])('%j is no video', (address) => expect(videoOf(address)).toBeNull())
