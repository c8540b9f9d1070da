import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '#testing/web.tsx'
import { useForm } from './forms.ts'
import { setSentences } from './sentences.ts'

type Values = { name: string; city: string; ok: boolean }

function Form({ submit }: { submit: (values: Values) => Promise<Values | undefined> }) {
  const form = useForm<Values>({
    initial: { name: '', city: '', ok: false },
    check: ({ name, city }) => ({ ...(name ? {} : { name: 'Name!' }), ...(city ? {} : { city: 'City!' }) }),
    submit,
    fallback: 'Not sent.',
  })
  const { error: nameError, ...name } = form.text('name')
  const { error: cityError, ...city } = form.text('city')
  const { error: _error, ...ok } = form.box('ok')
  return (
    <form {...form.form}>
      <p data-testid="summary">{form.summary.map((problem) => problem.message).join(' ')}</p>
      <p role="alert">{form.problem}</p>
      <input aria-label="Name" {...name} />
      <p>{nameError}</p>
      <input aria-label="City" {...city} />
      <p>{cityError}</p>
      <input type="checkbox" aria-label="OK" {...ok} />
      <button type="submit" disabled={form.busy}>
        {form.busy ? 'Sending' : 'Send'}
      </button>
      {form.isChanged ? <p>changed</p> : null}
    </form>
  )
}

afterEach(cleanup)
const send = () => userEvent.click(screen.getByRole('button'))
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

describe('a form', () => {
  it('is quiet until it is sent, sums several errors up, and checks each again as it is corrected', async () => {
    const submit = vi.fn(async () => undefined)
    render(<Form submit={submit} />)
    await userEvent.type(input('Name'), 'a{Backspace}')
    expect(screen.queryByText('Name!')).toBeNull()
    await send()
    expect(screen.getByTestId('summary').textContent).toBe('Name! City!')
    await userEvent.type(input('Name'), 'a')
    expect(screen.queryByText('Name!')).toBeNull()
    expect(screen.getByText('City!')).toBeTruthy()
    await userEvent.type(input('Name'), '{Backspace}')
    expect(screen.queryByText('Name!')).toBeNull()
    expect(submit).not.toHaveBeenCalled()
  })

  it('says what shared rules found in the language of the screens', async () => {
    setSentences((sentence) => (sentence === 'City!' ? 'Stadt!' : sentence))
    render(<Form submit={async () => undefined} />)
    await send()
    setSentences()
    expect(screen.getByTestId('summary').textContent).toBe('Name! Stadt!')
  })

  it('moves the focus to a single error', async () => {
    render(<Form submit={async () => undefined} />)
    await userEvent.type(input('Name'), 'a')
    await send()
    expect(screen.getByTestId('summary').textContent).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(input('City')))
  })

  it('sends once, however often it is pressed, and keeps what was typed', async () => {
    let answer = () => {}
    const submit = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          answer = () => resolve(undefined)
        }),
    )
    render(<Form submit={submit} />)
    await userEvent.type(input('Name'), 'a')
    await userEvent.type(input('City'), 'b')
    const form = input('Name').form
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(await screen.findByText('Sending')).toBeTruthy()
    answer()
    expect(await screen.findByText('Send')).toBeTruthy()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(input('Name').value).toBe('a')
  })

  it('is sent with Ctrl and Enter from any field', async () => {
    const submit = vi.fn(async () => undefined)
    render(<Form submit={submit} />)
    await userEvent.type(input('Name'), 'a')
    await userEvent.type(input('City'), 'b')
    fireEvent.keyDown(input('City'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ name: 'a', city: 'b', ok: false }))
  })

  it('puts the server’s fields beside theirs, and takes them away as they change', async () => {
    render(
      <Form
        submit={async () => {
          throw refusal('INVALID', 'Taken.', { city: 'Taken here.' })
        }}
      />,
    )
    await userEvent.type(input('Name'), 'a')
    await userEvent.type(input('City'), 'b')
    await send()
    expect(await screen.findByText('Taken here.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(input('City')))
    await userEvent.type(input('Name'), 'x')
    expect(screen.getByText('Taken here.')).toBeTruthy()
    await userEvent.type(input('City'), 'x')
    expect(screen.queryByText('Taken here.')).toBeNull()
  })

  it('says above the form what belongs to no field of it', async () => {
    let call = 0
    const failures = [
      Object.assign(refusal('INVALID', 'Something else is wrong.', { nowhere: 'x' }), { defined: true }),
      new TypeError('Failed to fetch'),
    ]
    render(
      <Form
        submit={async () => {
          throw failures[call++]
        }}
      />,
    )
    await userEvent.type(input('Name'), 'a')
    await userEvent.type(input('City'), 'b')
    await send()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Something else is wrong.'))
    await send()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not sent.'))
  })

  it('takes over the values that sending answered with', async () => {
    render(<Form submit={async (values) => ({ ...values, name: values.name.trim() })} />)
    await userEvent.type(input('Name'), ' a ')
    await userEvent.type(input('City'), 'b')
    await send()
    await waitFor(() => expect(input('Name').value).toBe('a'))
  })
})
