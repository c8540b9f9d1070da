import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchNextScreens } from './next-screen.ts'

const { lazy, asks } = vi.hoisted(() => ({ lazy: vi.fn(), asks: vi.fn() }))
vi.mock('./pages.ts', () => ({
  pages: [
    { path: '/courses/:courseId', lazy, asks },
    { path: '/courses', lazy: vi.fn(async () => ({})) },
  ],
}))

const queries = new QueryClient()
let stop: () => void
beforeEach(() => {
  lazy.mockReset().mockResolvedValue({})
  asks.mockReset().mockResolvedValue(undefined)
  stop = fetchNextScreens(queries)
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

function link(href: string): HTMLAnchorElement {
  document.body.innerHTML = `<a href="${href}"><span>To it</span></a>`
  return document.querySelector('a') as HTMLAnchorElement
}
const say = (type: string, at: Element | null | undefined) =>
  at?.dispatchEvent(new Event(type, { bubbles: true }))

describe('the screen behind a link', () => {
  it('comes once when someone is about to press it, again if it didn’t come, and is asked for with the press', async () => {
    lazy.mockRejectedValueOnce(new Error('away'))
    const near = link('/courses/crs_1')
    say('pointerover', near.firstElementChild)
    await vi.waitFor(
      () => {
        say('focusin', near)
        expect(lazy).toHaveBeenCalledTimes(2)
      },
      { timeout: 15_000 },
    )
    say('pointerover', near)
    expect(lazy).toHaveBeenCalledTimes(2)
    expect(asks).not.toHaveBeenCalled()
    say('pointerdown', near.firstElementChild)
    expect(asks).toHaveBeenCalledWith({ courseId: 'crs_1' }, queries)
  })

  it('isn’t looked for at links to elsewhere, or to the page that is open', () => {
    for (const href of ['https://elsewhere.example/courses/crs_1', '/@shop', location.pathname]) {
      say('pointerover', link(href))
      say('pointerdown', document.querySelector('a'))
    }
    say('pointerover', document.body)
    expect(lazy).not.toHaveBeenCalled()
    expect(asks).not.toHaveBeenCalled()
  })
})
