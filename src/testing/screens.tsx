// Set up before each file of the project `web`. Its files share one window and their modules, so what a test leaves
// in the window is taken away here, whoever left it.
import { configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearToasts } from '#ui/toasts.ts'
import './no-canvas.ts'

// How long a test waits for what it looks for. It costs nothing when the thing comes; with a second, tests of a busy
// machine failed for the machine.
configure({ asyncUtilTimeout: 5_000 })

const firstTitle = document.title
const firstAddress = window.location.href

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  // Toasts live outside of React: the next test must not see them.
  clearToasts()
})

afterAll(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  document.title = firstTitle
  window.history.replaceState(null, '', firstAddress)
})
