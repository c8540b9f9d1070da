import { Extension } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import fieldClasses from '../Field.module.css'
import type { ControlProps } from '../Field.tsx'
import { canBeRead, htmlFromMarkdown, isSameText } from './markdown-read.ts'
import { markdownOf } from './markdown-write.ts'
import { RichTextBar } from './RichTextBar.tsx'
import classes from './rich-text.module.css'
import { documentFrom, richTextNodes } from './rich-text-nodes.ts'

export type RichTextProps = {
  label: string
  value: string
  limit: number
  control: ControlProps
  onChange: (value: string) => void
}

// The editor then takes it for words; its types know no such answer.
const nothing = null as unknown as Slice

/** Whether the editor gives a text back as a page shows it now. */
export const keepsAll = (text: string): boolean =>
  canBeRead(text) && isSameText(text, markdownOf(documentFrom(htmlFromMarkdown(text))))

/** Ctrl+Enter sends the form that the text is in; Alt+F10 goes to the tools. */
const keys = Extension.create({
  name: 'richTextKeys',
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    'Mod-Enter': ({ editor }) => {
      editor.view.dom.closest('form')?.requestSubmit()
      return true
    },
    'Alt-F10': ({ editor }) => {
      const tools = editor.view.dom.closest('[data-rich-text]')
      tools?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus()
      return true
    },
  }),
})

/** Text as it will look, with its tools. Loaded on its own. */
export function RichText({ label, value, limit, control, onChange }: RichTextProps) {
  const t = useTranslations('ui')
  const written = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  const [extensions] = useState(() => [...richTextNodes, keys])
  const { id, 'aria-describedby': described, 'aria-invalid': invalid } = control
  const editor = useEditor({
    extensions,
    content: htmlFromMarkdown(value),
    editorProps: {
      // The first heading of a text is below the title of its page.
      transformPastedHTML: (html) =>
        html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4'),
      clipboardTextParser: (text, _, plain, view) =>
        plain || !canBeRead(text)
          ? nothing
          : Slice.maxOpen(documentFrom(htmlFromMarkdown(text), view.state.schema).content),
      attributes: {
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes.text ?? '' },
        ...(described ? { 'aria-describedby': described } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = markdownOf(now.state.doc)
      latest.current(written.current)
    },
  })
  // Replaced from outside, as when a form begins anew.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(htmlFromMarkdown(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    const words = document.querySelector<HTMLElement>(`label[for="${CSS.escape(id)}"]`)
    const go = () => editor.commands.focus()
    words?.addEventListener('click', go)
    return () => words?.removeEventListener('click', go)
  }, [editor, id])
  const left = limit - value.length
  return (
    <>
      <div className={classes.box} data-rich-text>
        <RichTextBar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <span className={fieldClasses.count} data-over={left < 0 ? '' : undefined}>
        {left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}
      </span>
    </>
  )
}
