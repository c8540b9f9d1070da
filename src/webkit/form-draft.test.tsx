import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { findDraft, forgetDrafts, holdDrafts, keepDraft } from './form-draft.ts'
import { useForm } from './forms.ts'

type Values = { name: string; ok: boolean }

function Form({
  user = 'usr_ana',
  initial = { name: 'Ana', ok: false },
  secret = [],
}: {
  user?: string
  initial?: Values
  secret?: string[]
}) {
  const form = useForm<Values>({
    initial,
    submit: async (values) => values,
    fallback: 'Not sent.',
    draft: { user, form: 'profile', secret },
  })
  const { error: _name, ...name } = form.text('name')
  const { error: _ok, ...ok } = form.box('ok')
  return (
    <form {...form.form}>
      <input aria-label="Name" {...name} />
      <input type="checkbox" aria-label="OK" {...ok} />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
      {form.restoredAt ? <p>restored</p> : null}
    </form>
  )
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const type = (text: string) => userEvent.type(name(), text)
const open = (props: Parameters<typeof Form>[0] = {}) => {
  cleanup()
  return render(<Form {...props} />)
}

/** The page goes with everything on it; React is not asked. */
function reload() {
  const kept = { ...localStorage }
  cleanup()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value))
}

afterEach(() => {
  cleanup()
  holdDrafts(false)
  localStorage.clear()
})

describe('what is typed into a form', () => {
  it('is there again after a reload, and says so', async () => {
    open()
    await type(' Reis')
    await userEvent.click(screen.getByLabelText('OK'))
    reload()
    open()
    expect(name().value).toBe('Ana Reis')
    expect(screen.getByLabelText<HTMLInputElement>('OK').checked).toBe(true)
    expect(screen.getByText('restored')).toBeTruthy()
  })

  it('holds fields that came while it was filled in, and no secret', () => {
    const of = { user: 'usr_ana', form: 'page', grows: true }
    keepDraft(of, { list: 'a new1', 'line-a': 'Clay', 'line-new1': 'Glaze' })
    expect(findDraft(of, { list: 'a', 'line-a': 'Clay' })?.values).toEqual({
      list: 'a new1',
      'line-new1': 'Glaze',
    })
    expect(findDraft({ ...of, grows: false }, { list: 'a', 'line-a': 'Clay' })?.values).toEqual({
      list: 'a new1',
    })
    // What only came to fields that were taken out again is no draft.
    expect(findDraft(of, { list: 'a new1', 'line-a': 'Clay' })).toBeNull()
  })

  it('keeps no password', async () => {
    open({ secret: ['name'] })
    await type(' Reis')
    await userEvent.click(screen.getByLabelText('OK'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('Reis')
    reload()
    open()
    expect(name().value).toBe('Ana')
    expect(screen.getByLabelText<HTMLInputElement>('OK').checked).toBe(true)
  })

  it('isn’t brought back by a save that was under way when its person signed out', () => {
    const of = { user: 'usr_ana', form: 'page' }
    keepDraft(of, { name: 'Ana Reis' })
    forgetDrafts()
    keepDraft(of, { name: 'Ana Reis' })
    expect(findDraft(of, { name: 'Ana' })).toBeNull()
    // Someone is in again.
    holdDrafts(false)
    keepDraft(of, { name: 'Ana Reis' })
    expect(findDraft(of, { name: 'Ana' })?.values).toEqual({ name: 'Ana Reis' })
  })

  it('is there again after the session ended under it', async () => {
    open()
    await type(' Reis')
    holdDrafts(true)
    cleanup()
    holdDrafts(false)
    open()
    expect(name().value).toBe('Ana Reis')
  })

  it('is gone once it is saved, discarded, or its page was left on purpose', async () => {
    open()
    await type(' Reis')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    reload()
    open()
    expect(name().value).toBe('Ana')

    await type(' Reis')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    reload()
    open()
    expect(name().value).toBe('Ana')

    await type(' Reis')
    open()
    expect(name().value).toBe('Ana')
    expect(screen.queryByText('restored')).toBeNull()
  })

  it('is nobody else’s on the same device, and gone when its person signs out', async () => {
    open()
    await type(' Reis')
    reload()
    open({ user: 'usr_ben', initial: { name: 'Ben', ok: false } })
    expect(name().value).toBe('Ben')
    forgetDrafts()
    open()
    expect(name().value).toBe('Ana')
  })

  it('is not restored where the server has it by now, or it is a week old, or not readable', async () => {
    localStorage.setItem('throughline.form.usr_ana.profile', '{nonsense')
    open()
    expect(screen.queryByText('restored')).toBeNull()
    const at = Date.now() - 8 * 24 * 60 * 60 * 1000
    localStorage.setItem('throughline.form.usr_ana.profile', JSON.stringify({ at, values: { name: 'Old' } }))
    open()
    expect(name().value).toBe('Ana')
    await type(' Reis')
    reload()
    open({ initial: { name: 'Ana Reis', ok: false } })
    expect(screen.queryByText('restored')).toBeNull()
  })
})
