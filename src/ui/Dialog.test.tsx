import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { BulkBar } from './BulkBar.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { SideSheet } from './SideSheet.tsx'
import { TextField } from './TextField.tsx'
import { TypeToConfirm } from './TypeToConfirm.tsx'
import { renderUi } from './test-render.tsx'

function Opener({ children }: { children: (opened: boolean, close: () => void) => React.ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      {children(opened, () => setOpened(false))}
    </>
  )
}

it('is named, closes with Esc and gives the focus back to what opened it', async () => {
  renderUi(
    <Opener>
      {(opened, close) => (
        <Dialog opened={opened} onClose={close} title="Create a course">
          <TextField label="Title" data-autofocus />
        </Dialog>
      )}
    </Opener>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(await screen.findByRole('dialog', { name: 'Create a course' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

it('gives the focus back when it is taken away instead of closed', async () => {
  renderUi(
    <Opener>
      {(opened, close) =>
        opened ? (
          <Dialog opened onClose={close} title="New section">
            <TextField label="Title" data-autofocus />
          </Dialog>
        ) : null
      }
    </Opener>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

function LoadingThenForm({ onClose }: { onClose: () => void }) {
  const [isLoaded, setLoaded] = useState(false)
  return isLoaded ? (
    <Dialog key="form" opened onClose={onClose} title="New section">
      <TextField label="Title" data-autofocus />
    </Dialog>
  ) : (
    <Dialog key="loading" opened onClose={onClose} title="New section">
      <button type="button" data-autofocus onClick={() => setLoaded(true)}>
        Load
      </button>
    </Dialog>
  )
}

it('gives the focus back to the opener of the dialog it took the place of', async () => {
  renderUi(<Opener>{(opened, close) => (opened ? <LoadingThenForm onClose={close} /> : null)}</Opener>)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const load = await screen.findByRole('button', { name: 'Load' })
  await waitFor(() => expect(document.activeElement).toBe(load))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
})

it('begins a question that touches money on Cancel', async () => {
  const onConfirm = vi.fn()
  renderUi(
    <Opener>
      {(opened, close) => (
        <ConfirmDialog
          opened={opened}
          onClose={close}
          title="Refund?"
          confirmLabel="Refund $49.00"
          onConfirm={onConfirm}
        >
          The money goes back.
        </ConfirmDialog>
      )}
    </Opener>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))

  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onConfirm).not.toHaveBeenCalled()
})

it('wakes the button only when the name is typed', async () => {
  const onConfirm = vi.fn()
  renderUi(
    <TypeToConfirm
      opened
      onClose={() => {}}
      title="Delete?"
      phrase="Kiln Safety"
      confirmLabel="Delete course"
      onConfirm={onConfirm}
    >
      124 students lose access.
    </TypeToConfirm>,
  )
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete course' })
  const field = screen.getByRole('textbox', { name: 'Type Kiln Safety to continue' })

  await userEvent.type(field, 'Kiln Saf')
  expect(button.disabled).toBe(true)
  await userEvent.type(field, 'ety')
  await userEvent.click(button)
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('leaves the focus at the box that was ticked last when the selection is over', async () => {
  function List() {
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setCount(1)}>
          Tick
        </button>
        <BulkBar count={count} onClear={() => setCount(0)}>
          <Button>Message</Button>
        </BulkBar>
      </>
    )
  }
  renderUi(<List />)
  await userEvent.click(screen.getByRole('button', { name: 'Tick' }))
  await userEvent.click(screen.getByText('Clear selection'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tick' }))
})

it('takes everything behind it out of reach, the dialog below it too, and gives it back', async () => {
  renderUi(
    <Opener>
      {(opened, close) => (
        <SideSheet opened={opened} onClose={close} title="Leo Lund">
          <Opener>
            {(asked, answer) => (
              <ConfirmDialog
                opened={asked}
                onClose={answer}
                title="Reset progress?"
                confirmLabel="Reset"
                onConfirm={answer}
              >
                Leo starts again at lesson 1.
              </ConfirmDialog>
            )}
          </Opener>
        </SideSheet>
      )}
    </Opener>,
  )
  const opener = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  const sheet = await screen.findByRole('dialog', { name: 'Leo Lund' })
  await waitFor(() => expect(opener.closest('[inert]')).not.toBeNull())
  expect(sheet.hasAttribute('inert')).toBe(false)
  expect(screen.getAllByRole('status').every((each) => each.closest('[inert]') === null)).toBe(true)

  const reset = within(sheet).getByRole('button', { name: 'Open' })
  await userEvent.click(reset)
  const question = await screen.findByRole('dialog', { name: 'Reset progress?' })
  await waitFor(() => expect(sheet.hasAttribute('inert')).toBe(true))
  expect(question.hasAttribute('inert')).toBe(false)

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(reset))
  expect(sheet.hasAttribute('inert')).toBe(false)
  expect(opener.closest('[inert]')).not.toBeNull()

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(opener.closest('[inert]')).toBeNull()
})
