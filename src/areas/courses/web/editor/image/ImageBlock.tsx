import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { ImageOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type ImageAttrs, maxImageTextLength } from '../../../document.ts'
import { useKeptText } from '../kept-text.ts'
import classes from './image.module.css'

/** A picture in the text with its caption. Its description is asked for until it has one, and shown while it is chosen. */
export function ImageBlock({ node, editor, getPos, selected, deleteNode }: NodeViewProps) {
  const t = useTranslations('courses.image')
  const [isInside, setInside] = useState(false)
  const { fileId, alt, caption, width, height } = node.attrs as ImageAttrs
  const isAsking = alt === null

  const set = (name: 'alt' | 'caption', value: string | null) =>
    editor.commands.command(({ tr }) => {
      const at = getPos()
      if (at === undefined) return false
      // Its fields take their own letters back; Undo of the text takes back the whole picture.
      tr.setNodeAttribute(at, name, value).setMeta('addToHistory', false)
      return true
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = getPos()
    if (event.key !== 'Escape' || at === undefined) return
    event.stopPropagation()
    editor.chain().setNodeSelection(at).focus().run()
  }

  return (
    <NodeViewWrapper
      as="figure"
      className={classes.figure}
      data-selected={selected ? '' : undefined}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      onKeyDown={onKeyDown}
    >
      <Picture key={fileId} address={fileAddress(fileId)} alt={alt ?? ''} width={width} height={height} />
      <Caption caption={caption} onChange={(value) => set('caption', value)} />
      {isAsking || selected || isInside ? (
        <div className={classes.panel}>
          <Description alt={alt} onChange={(value) => set('alt', value)} />
          <Button kind="quiet" size="small" icon={Trash2} onClick={() => removeFrom(editor, deleteNode)}>
            {t('remove')}
          </Button>
        </div>
      ) : null}
    </NodeViewWrapper>
  )
}

function removeFrom(editor: NodeViewProps['editor'], deleteNode: () => void): void {
  deleteNode()
  editor.commands.focus()
}

type PictureProps = { address: string; alt: string; width: number | null; height: number | null }

function Picture({ address, alt, width, height }: PictureProps) {
  const t = useTranslations('courses.image')
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <p className={classes.broken}>
        <Icon of={ImageOff} size={18} />
        {t('broken')}
      </p>
    )
  }
  return (
    <img
      className={classes.picture}
      src={address}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      data-drag-handle
      onError={() => setBroken(true)}
    />
  )
}

type CaptionProps = { caption: string; onChange: (caption: string) => void }

function Caption({ caption, onChange }: CaptionProps) {
  const t = useTranslations('courses.image')
  const reason = useId()
  const words = useKeptText(caption, maxImageTextLength, onChange)
  return (
    <>
      <textarea
        rows={1}
        className={classes.caption}
        aria-label={t('caption')}
        aria-invalid={words.isLong || undefined}
        aria-describedby={words.isLong ? reason : undefined}
        placeholder={t('captionPlaceholder')}
        value={words.text}
        onChange={(event) => words.change(event.target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {words.isLong ? (
        <div role="alert">
          <FieldError id={reason}>{t('long', { max: maxImageTextLength })}</FieldError>
        </div>
      ) : null}
    </>
  )
}

/** Null: no one has said yet; empty: it only decorates. */
function Description({ alt, onChange }: { alt: string | null; onChange: (alt: string | null) => void }) {
  const t = useTranslations('courses.image')
  const id = useId()
  const words = useKeptText(alt ?? '', maxImageTextLength, (text) =>
    onChange(text.trim() === '' ? null : text),
  )
  return (
    <>
      <TextField
        id={id}
        className={classes.alt}
        label={t('alt')}
        hint={alt === null ? <span className={classes.ask}>{t('altMissing')}</span> : t('altHint')}
        error={words.isLong ? t('long', { max: maxImageTextLength }) : undefined}
        disabled={alt === ''}
        value={words.text}
        onChange={(event) => words.change(event.target.value)}
      />
      <CheckboxField
        label={t('decorative')}
        hint={t('decorativeHint')}
        checked={alt === ''}
        onChange={(event) => onChange(event.target.checked ? '' : null)}
      />
    </>
  )
}
