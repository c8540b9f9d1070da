import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import { noteBuild } from '#webkit/build.ts'
import { NewVersionStrip } from './NewVersionStrip.tsx'
import { fetchAhead, reloadWhenFilesAreGone } from './stale-build.ts'

const reload = vi.fn()
reloadWhenFilesAreGone(reload)
beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})

/** What Vite says when a part of the app can't be loaded; true when someone dealt with it. */
const loseFile = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

it('loads the page anew when a file of the app is gone, and only once', () => {
  expect(loseFile()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(loseFile()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('leaves the page as it is when what is gone was fetched ahead', async () => {
  const lost = async () => {
    loseFile()
    throw new Error('gone')
  }
  expect(await fetchAhead(lost)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(loseFile()).toBe(true)
})

it('says that there is a newer version, and leaves the moment to the person', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="build" content="one" />')
  const answerOf = (build: string) => ({ headers: new Headers({ 'x-app-build': build }) })
  renderWithServer(<NewVersionStrip reload={reload} />, {})
  act(() => noteBuild(answerOf('one')))
  expect(screen.queryByText('A new version is available.')).toBeNull()
  act(() => noteBuild(answerOf('two')))
  await screen.findByText('A new version is available.')
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
