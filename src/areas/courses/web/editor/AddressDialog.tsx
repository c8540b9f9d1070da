import type { ReactNode } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'

type Props = {
  words: { title: string; label: string; hint: string; bad: string; submit: string }
  /** What is in the field at first. */
  given?: string
  isGood: (address: string) => boolean
  onAddress: (address: string) => void
  onClose: () => void
  /** Further buttons, before Cancel. */
  actions?: ReactNode
}

/** Asks for one address, and gives it on once it's good. Mounted with each opening. */
export function AddressDialog({ words, given = '', isGood, onAddress, onClose, actions }: Props) {
  const form = useForm({
    initial: { address: given },
    check: ({ address }) => (isGood(address) ? {} : { address: words.bad }),
    async submit({ address }) {
      onAddress(address)
      onClose()
      return undefined
    },
    fallback: words.bad,
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      form={form}
      submitLabel={words.submit}
      busyLabel={words.submit}
      actions={actions}
    >
      <TextField
        label={words.label}
        hint={words.hint}
        {...form.text('address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
