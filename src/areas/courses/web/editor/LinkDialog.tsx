import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { hrefFrom } from '#kernel/href.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** Where the marked words lead. Mounted with each opening, so that it begins with the link under the cursor. */
export function LinkDialog({ opened, ...rest }: Props) {
  return opened ? <Address {...rest} /> : null
}

function Address({ editor, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('courses.blocks')
  const given = String(editor.getAttributes('link').href ?? '')
  const form = useForm({
    initial: { address: given },
    check: ({ address }) => (hrefFrom(address) ? {} : { address: t('linkBad') }),
    async submit({ address }) {
      const href = hrefFrom(address) ?? ''
      const chain = editor.chain().focus().extendMarkRange('link')
      if (editor.state.selection.empty && !given) {
        // Nothing is marked: the address itself is the words.
        chain
          .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
          .run()
      } else chain.setLink({ href }).run()
      onClose()
      return undefined
    },
    fallback: t('linkBad'),
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('linkTitle')}
      form={form}
      submitLabel={t('linkSave')}
      busyLabel={t('linkSave')}
      actions={
        given ? (
          <Button
            kind="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {t('linkRemove')}
          </Button>
        ) : null
      }
    >
      <TextField
        label={t('linkAddress')}
        hint={t('linkHint')}
        {...form.text('address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
