import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editTexts } from './edit-texts.ts'

const words = {
  ...{ edit: 'Edit: {text}', editLong: 'Edit this text', yours: 'Your text', editing: 'Save with Enter.' },
  ...{ editingLong: 'Save with Ctrl+Enter.', first: 'First this one.', saved: 'Saved.', wasReset: 'Reset.' },
  ...{ conflict: 'They wrote “{text}”.', failed: 'Not saved.', loadFailed: 'Not there.' },
}
const at = '2026-11-20T10:00:00.000Z'
let stored: Record<string, { text: string; default: string; changedAt: string | null }>
let calls: string[]
let refusal: object | null

const drawn = () => `
  <h1><span data-text="hero.title">${stored['hero.title']?.text}</span></h1>
  <p><span data-text="hero.text">${stored['hero.text']?.text}</span></p>
  <div class="prose"><p><span data-text="help.start"></span></p><p>Long words with <a href="/x">a link</a>.</p></div>
  <aside class="edit-bar" data-language="de" data-words='${JSON.stringify(words)}'>
    <p role="status">Click a text.</p>
    ${['save', 'cancel', 'reset', 'undo'].map((tool) => `<button data-do="${tool}" hidden>${tool}</button>`).join('')}
  </aside>`

beforeEach(async () => {
  calls = []
  refusal = null
  stored = {
    'hero.title': { text: 'Kurse für {brand}', default: 'Kurse', changedAt: at },
    'hero.text': { text: 'Töpfern', default: 'Töpfern', changedAt: null },
    'help.start': { text: '### Was?\nDas.', default: '### Was?\nDas.', changedAt: null },
  }
  document.body.innerHTML = drawn()
  globalThis.CSS ??= {} as typeof CSS
  CSS.escape ??= (text) => text.replace(/\./g, '\\.')
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!init?.method) {
      if (!address.startsWith('/api')) return new Response(drawn())
      calls.push(`GET ${address}`)
      return Response.json({ texts: Object.entries(stored).map(([key, text]) => ({ key, ...text })) })
    }
    const body = JSON.parse(String(init.body))
    calls.push(`${init.method} ${address} ${init.body}`)
    if (refusal) return Response.json(refusal, { status: 409 })
    const key = address.split('/').at(-1) ?? ''
    const before = stored[key]
    if (!before) throw new Error(key)
    stored[key] =
      init.method === 'DELETE'
        ? { ...before, text: before.default, changedAt: null }
        : { ...before, text: body.text, changedAt: at }
    return Response.json({ key, ...stored[key] })
  })
  await editTexts(document)
})
afterEach(() => vi.unstubAllGlobals())

const mark = (key: string) => document.querySelector<HTMLElement>(`[data-text="${key}"]`) as HTMLElement
const field = () => document.querySelector('textarea')
const status = () => document.querySelector('[role="status"]')?.textContent
const tool = (name: string) =>
  document.querySelector<HTMLButtonElement>(`[data-do="${name}"]`) as HTMLButtonElement

it('makes a field of a text that is pressed, as it is stored, and shows it as saved', async () => {
  expect(calls).toEqual(['GET /api/v1/site-texts?language=de'])
  await userEvent.click(mark('hero.title'))
  expect(field()?.value).toBe('Kurse für {brand}')
  expect(mark('hero.title').hidden).toBe(true)
  await userEvent.clear(field() as HTMLElement)
  await userEvent.type(field() as HTMLElement, 'Alles hier{Enter}')
  await expect.poll(status).toBe('Saved.')
  expect(calls.at(-1)).toBe(
    `PUT /api/v1/site-texts/hero.title {"language":"de","text":"Alles hier","changedAt":"${at}"}`,
  )
  expect(field()).toBeNull()
  expect(mark('hero.title').textContent).toBe('Alles hier')
  expect(document.activeElement).toBe(mark('hero.title'))

  await userEvent.click(tool('undo'))
  await expect.poll(() => mark('hero.title').textContent).toBe('Kurse für {brand}')
})

it('is opened by keys, and Esc leaves everything as it was', async () => {
  mark('hero.text').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('x{Escape}')
  expect([field(), mark('hero.text').hidden, mark('hero.text').textContent]).toEqual([null, false, 'Töpfern'])
  expect(document.activeElement).toBe(mark('hero.text'))
  expect(calls).toHaveLength(1)
})

it('loses nothing that was typed: not to another text, not to a refusal', async () => {
  await userEvent.click(mark('hero.text'))
  await userEvent.type(field() as HTMLElement, ' und mehr')
  await userEvent.click(mark('hero.title'))
  expect([status(), field()?.value]).toEqual(['First this one.', 'Töpfern und mehr'])
  refusal = { code: 'CONFLICT', message: 'x', data: { text: 'Ihres', changedAt: at } }
  await userEvent.click(tool('save'))
  await expect.poll(status).toBe('They wrote “Ihres”.')
  expect(field()?.value).toBe('Töpfern und mehr')
  refusal = null
  await userEvent.click(tool('save'))
  await expect.poll(status).toBe('Saved.')
  expect(calls.at(-1)).toContain(`"changedAt":"${at}"`)
})

it('is saved once, however often Enter is pressed, and says so without a page to show it', async () => {
  await userEvent.click(mark('hero.text'))
  const typing = field() as HTMLElement
  await userEvent.clear(typing)
  const answering = fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!init?.method) throw new TypeError('Away.')
    return answering(address, init)
  })
  await userEvent.type(typing, 'Einmal')
  for (let press = 0; press < 3; press++)
    typing.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await expect.poll(status).toBe('Saved.')
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  expect(stored['hero.text']?.text).toBe('Einmal')
})

it('repeats what others wrote as they wrote it', async () => {
  await userEvent.click(mark('hero.text'))
  await userEvent.type(field() as HTMLElement, '!')
  refusal = { code: 'CONFLICT', message: 'x', data: { text: "$& for $'9", changedAt: at } }
  await userEvent.click(tool('save'))
  await expect.poll(status).toBe("They wrote “$& for $'9”.")
})

it('edits a long text whole, by a button before it, and resets a changed one', async () => {
  await userEvent.click(document.querySelector('.edit-open') as HTMLElement)
  expect(field()?.value).toBe('### Was?\nDas.')
  expect(document.querySelector<HTMLElement>('.prose')?.hidden).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(tool('reset').hidden).toBe(true)
  await userEvent.click(mark('hero.title'))
  expect(tool('reset').hidden).toBe(false)
  await userEvent.click(tool('reset'))
  await expect.poll(status).toBe('Reset.')
  expect(mark('hero.title').textContent).toBe('Kurse')
})
