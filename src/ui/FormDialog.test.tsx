import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { FormDialog, type FormState } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'
import { renderUi } from './test-render.tsx'

const idle = { busy: false, attempt: 0, problem: null, summary: [], restoredAt: null }

function Sample({ form: fields = {}, keepsTyped }: { form?: Partial<FormState>; keepsTyped?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const form: FormState = {
    ...idle,
    isChanged: name !== '',
    submit: async () => {},
    reset: () => setName(''),
    ...fields,
  }
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Invite"
        form={form}
        submitLabel="Send"
        busyLabel="Sending..."
        keepsTyped={keepsTyped}
      >
        <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      </FormDialog>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite' })).toBeNull())

it('asks before a slip of the finger takes what was typed, and Cancel does not ask', async () => {
  renderUi(<Sample />)
  await press('Open')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Zoe')
  await userEvent.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(question.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(field().value).toBe('Zoe')

  await press('Close')
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await isGone()
  await press('Open')
  await screen.findByRole('dialog', { name: 'Invite' })
  expect(field().value).toBe('')
  await userEvent.type(field(), 'Ben')
  await press('Cancel')
  await isGone()
})

it('closes at once where what was typed stays', async () => {
  renderUi(<Sample keepsTyped />)
  await press('Open')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Zoe')
  await userEvent.keyboard('{Escape}')
  await isGone()
  await press('Open')
  await screen.findByRole('dialog', { name: 'Invite' })
  expect(field().value).toBe('Zoe')
})

it('stays open while it is being sent, and says what is wrong', async () => {
  const submit = vi.fn(async () => {})
  renderUi(<Sample form={{ busy: true, isChanged: true, problem: 'Not sent.', submit }} />)
  await press('Open')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite' }))
  expect(dialog.getByRole('alert').textContent).toBe('Not sent.')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('dialog', { name: 'Invite' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
})
