import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import { LinkedVideo } from './LinkedVideo.tsx'

it('loads nothing of another house before it is asked to, and then from its own player alone', async () => {
  const link = {
    host: 'youtube',
    videoId: 'dQw4w9WgXcQ',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  } as const
  const { container } = renderWithServer(<LinkedVideo link={link} title="A potter at work" />, {})
  expect(
    screen.getByText('Plays from YouTube. Nothing is loaded from there until you press play.'),
  ).toBeTruthy()
  expect(container.querySelectorAll('iframe, script, link, img')).toHaveLength(0)

  await userEvent.click(screen.getByRole('button', { name: 'Play from YouTube' }))
  const frame = screen.getByTitle('A potter at work (YouTube)')
  expect(frame.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  )
  await waitFor(() => expect(document.activeElement).toBe(frame))
})
