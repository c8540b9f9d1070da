// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { renderWithServer } from '#testing/web.tsx'
import { useKeys } from '#webkit/keys.ts'
import { NoteForm } from './NoteForm.tsx'

const lesson = { id: newId('lsn') }

/** The heading of a lesson has the focus, and n opens the notes beside it. */
function Beside() {
  const [open, setOpen] = useState(false)
  useKeys({ n: () => setOpen(true) })
  return (
    <>
      <h1 tabIndex={-1}>Choosing clay</h1>
      {open ? (
        <div>
          <NoteForm lesson={lesson} takesFocus onSave={() => setOpen(false)} />
        </div>
      ) : null}
    </>
  )
}

it('is written in at once when it opens, and gives the focus back', async () => {
  renderWithServer(<Beside />, {})
  const heading = screen.getByRole('heading', { name: 'Choosing clay' })
  heading.focus()
  await userEvent.keyboard('n')
  await userEvent.keyboard('No need of water')
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'No need of water')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await userEvent.click(screen.getByRole('textbox', { name: 'New note' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
