import { beforeEach, expect, it, vi } from 'vitest'
import { reloadWhenFilesAreGone } from './stale-build.ts'

const reload = vi.fn()
reloadWhenFilesAreGone(reload)
beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
})

/** What Vite says when a part of the app cannot be loaded; true when somebody dealt with it. */
const loseFile = () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))

it('loads the page anew when a file of the app is gone, and only once', () => {
  expect(loseFile()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(loseFile()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})
