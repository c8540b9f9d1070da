import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountsApi } from '#areas/accounts/web/api.ts'
import { authApi } from '#areas/accounts/web/auth-api.ts'
import { answerWith, type Fakes, makeUser } from '#testing/web.tsx'
import { createQueryClient } from '#webkit/query.ts'
import { AuthProvider } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { routes } from './routes.tsx'
import { WordsProvider } from './WordsProvider.tsx'
import { startWords } from './words.ts'

const last = 'throughline.language.last'

/** A visit from its beginning: the words of the first paint, then the app. */
async function visit(path: string, user: SessionUser | null, fakes: Fakes = {}) {
  answerWith({
    notifications: { unread: async () => ({ unread: 0 }) },
    security: {
      pendingEmailChange: async () => ({ email: null }),
      secondFactor: async () => ({ enabledAt: null, recoveryCodesLeft: 0 }),
    },
    privacy: { dataExport: async () => ({ export: null }) },
    plans: {
      usage: async () => ({
        courses: 0,
        courseLimit: 1,
        students: 0,
        studentLimit: 100,
        isFull: false,
        enforced: false,
      }),
    },
    ...fakes,
    accounts: { session: async () => ({ user }), ...fakes.accounts },
  })
  await startWords()
  render(
    <WordsProvider>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider api={authApi(accountsApi)} read={{ attempts: 3, pauseMs: 1 }}>
          <RouterProvider router={createMemoryRouter(routes(), { initialEntries: [path] })} />
        </AuthProvider>
      </QueryClientProvider>
    </WordsProvider>,
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const root = document.documentElement

afterEach(async () => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  // The next file of this worker finds English again.
  await startWords()
})

describe('the language of the app', () => {
  it('is what was shown last, from the first paint on, and is chosen at the door', async () => {
    localStorage.setItem(last, 'de')
    await visit('/signin', null)
    expect(await heading('Anmelden')).toBeTruthy()
    expect(root.lang).toBe('de')
    expect(screen.queryByText('Sign in')).toBeNull()

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sprache' }), 'English')
    expect(await heading('Sign in')).toBeTruthy()
    expect([root.lang, localStorage.getItem(last)]).toEqual(['en', 'en'])
  })

  it('changes as a whole when it is saved in Settings, and every call says it from then on', async () => {
    const asked: (string | null)[] = []
    const updateProfile = vi.fn(async (values: object) => makeUser(values))
    await visit('/settings#language', makeUser(), { accounts: { updateProfile } })
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
      asked.push(new Headers(input instanceof Request ? input.headers : init?.headers).get('accept-language'))
      return fetch(input, init)
    })
    const language = await screen.findByRole('combobox', { name: 'Language' })
    await userEvent.selectOptions(language, 'Deutsch')
    await userEvent.click(screen.getByRole('button', { name: /^Dates and numbers/ }))
    expect(screen.getByRole('option', { name: /^Österreich \(/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

    expect(await heading('Einstellungen')).toBeTruthy()
    expect(updateProfile).toHaveBeenCalledWith({ language: 'de' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sprache' }).value).toBe('de')
    expect(screen.getByText('Profil gespeichert')).toBeTruthy()
    expect([root.lang, root.dir, localStorage.getItem(last)]).toEqual(['de', 'ltr', 'de'])
    expect(asked[0]).toBe('en')
    await waitFor(() => expect(asked.at(-1)).toBe('de'))
  })

  it('is the account’s, wherever it signs in', async () => {
    await visit('/settings', makeUser({ language: 'de' }))
    expect(await heading('Einstellungen')).toBeTruthy()
    expect(screen.queryByText('Save Changes')).toBeNull()
  })
})

describe('stand-ins for languages to come', () => {
  it('mirror the screens, and find every text that is in no catalog', async () => {
    window.history.replaceState(null, '', '/signin?words=rtl')
    await visit('/signin', null)
    expect(await screen.findByRole('heading', { level: 1, name: /^⟦Sign in .*⟧$/ })).toBeTruthy()
    expect(root.dir).toBe('rtl')
    const names = new Set(['Throughline', 'English', 'Deutsch'])
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const outside: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const isHidden = texts.currentNode.parentElement?.closest('style, script') != null
      if (/\p{L}/u.test(text) && !isHidden && !/⟦|⟧/.test(text) && !names.has(text)) outside.push(text)
    }
    expect(outside).toEqual([])
  })
})
