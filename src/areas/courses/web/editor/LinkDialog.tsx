import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { hrefFrom } from '../../document.ts'
import classes from './LessonBody.module.css'

type Props = { editor: Editor; opened: boolean; onClose: () => void }

/** Where the marked words lead. */
export function LinkDialog({ editor, opened, onClose }: Props) {
  const t = useTranslations('courses.blocks')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('linkTitle')}>
      {/* Mounted with each opening, so that it begins with the link under the cursor. */}
      {opened ? <Address editor={editor} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Address({ editor, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('courses.blocks')
  const given = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(given)
  const [failed, setFailed] = useState(false)
  const href = hrefFrom(typed)

  const set = () => {
    if (!href) return setFailed(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !given) {
      // Nothing is marked: the address itself is the words.
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    } else chain.setLink({ href }).run()
    onClose()
  }

  return (
    <form
      noValidate
      className={classes.address}
      onSubmit={(event) => {
        event.preventDefault()
        // The form is in the page's tree, not in another form's.
        event.stopPropagation()
        set()
      }}
    >
      <TextField
        label={t('linkAddress')}
        hint={t('linkHint')}
        error={failed && !href ? t('linkBad') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.buttons}>
        {given ? (
          <Button
            kind="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {t('linkRemove')}
          </Button>
        ) : null}
        <Button kind="secondary" onClick={onClose}>
          {t('linkCancel')}
        </Button>
        <Button type="submit">{t('linkSave')}</Button>
      </div>
    </form>
  )
}
