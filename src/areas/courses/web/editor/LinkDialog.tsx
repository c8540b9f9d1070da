import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { hrefFrom } from '#kernel/href.ts'
import { Button } from '#ui/Button.tsx'
import { AddressDialog } from './AddressDialog.tsx'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** Where the marked words lead. It begins with the link under the cursor. */
export function LinkDialog({ opened, ...rest }: Props) {
  return opened ? <Link {...rest} /> : null
}

function Link({ editor, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('courses.blocks')
  const given = String(editor.getAttributes('link').href ?? '')
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <AddressDialog
      words={{
        title: t('linkTitle'),
        label: t('linkAddress'),
        hint: t('linkHint'),
        bad: t('linkBad'),
        submit: t('linkSave'),
      }}
      given={given}
      isGood={(address) => hrefFrom(address) !== null}
      onAddress={(address) => {
        const href = hrefFrom(address) ?? ''
        const chain = editor.chain().focus().extendMarkRange('link')
        if (editor.state.selection.empty && !given) {
          // Nothing is marked: the address itself is the words.
          const marks = [{ type: 'link', attrs: { href } }]
          chain.insertContent({ type: 'text', text: address.trim(), marks }).run()
        } else chain.setLink({ href }).run()
      }}
      onClose={onClose}
      actions={
        given ? (
          <Button kind="quiet" onClick={remove}>
            {t('linkRemove')}
          </Button>
        ) : null
      }
    />
  )
}
