import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hrefFrom } from '#kernel/href.ts'
import { Button } from '../Button.tsx'
import { TextField } from '../TextField.tsx'
import classes from './rich-text.module.css'

/** Where the marked words lead, below the tools: the text may be in a form, and a form in it can't be. */
export function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations('ui.richText')
  const [given] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(given)
  const [isBad, setBad] = useState(false)
  const id = useId()
  const set = () => {
    const href = hrefFrom(address)
    setBad(href === null)
    if (href === null) return document.getElementById(id)?.focus()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !given) {
      // Nothing is marked: the address itself is the words.
      const marks = [{ type: 'link', attrs: { href } }]
      chain.insertContent({ type: 'text', text: address.trim(), marks }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  return (
    // Keys of the row aren't the form's around it.
    <fieldset
      aria-label={t('link')}
      className={classes.link}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        editor.commands.focus()
      }}
    >
      <TextField
        id={id}
        label={t('address')}
        hint={t('addressHint')}
        value={address}
        error={isBad ? t('addressBad') : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          set()
        }}
        inputMode="url"
        autoComplete="off"
        autoFocus
      />
      <div className={classes.linkButtons}>
        <Button kind="secondary" onClick={set}>
          {t('setLink')}
        </Button>
        {given ? (
          <Button
            kind="quiet"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {t('removeLink')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
