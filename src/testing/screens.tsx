// Set up before each file of the project `web`. Its files share one window and their modules, so what a test leaves
// in the window is taken away here, whoever left it.
import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearToasts } from '#ui/toasts.ts'
import './no-canvas.ts'
import './no-media.tsx'

// How long a test waits for what it looks for. It costs nothing when the thing comes; with a second, tests of a busy
// machine failed for the machine.
configure({ asyncUtilTimeout: 15_000 })

// To print the whole window for every look that finds nothing yet was a tenth of the time. While a test waits, no one reads
// that; what is waited for in vain is told with the window as it is then.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    message && isWaiting() ? named(new Error(message)) : getElementError(message, container),
})

const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

const named = (error: Error) => Object.assign(error, { name: 'TestingLibraryElementError' })

// In development React keeps the stack of whoever made each of its first ten thousand elements of a second, for tools that show
// it: another tenth. It has kept ten thousand already, whatever it counts.
const internals: object | undefined = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (!internals || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts the stacks it keeps elsewhere.')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

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
