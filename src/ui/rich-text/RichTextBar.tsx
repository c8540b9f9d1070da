import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, Quote, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../IconButton.tsx'
import type { LucideIcon } from '../icons.ts'
import { onRovingKey } from '../roving.ts'
import { LinkRow } from './LinkRow.tsx'
import classes from './rich-text.module.css'

type Tool = {
  key: 'heading' | 'subheading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo'
  icon: LucideIcon
  run: (chain: ChainedCommands) => ChainedCommands
  isOn?: (editor: Editor) => boolean
}

const tools: readonly Tool[] = [
  {
    ...{ key: 'heading', icon: Heading2, run: (chain) => chain.toggleHeading({ level: 2 }) },
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    ...{ key: 'subheading', icon: Heading3, run: (chain) => chain.toggleHeading({ level: 3 }) },
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    ...{ key: 'bold', icon: Bold, run: (chain) => chain.toggleBold() },
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    ...{ key: 'italic', icon: Italic, run: (chain) => chain.toggleItalic() },
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    ...{ key: 'bullets', icon: List, run: (chain) => chain.toggleBulletList() },
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    ...{ key: 'numbers', icon: ListOrdered, run: (chain) => chain.toggleOrderedList() },
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    ...{ key: 'quote', icon: Quote, run: (chain) => chain.toggleBlockquote() },
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { key: 'undo', icon: Undo2, run: (chain) => chain.undo() },
  { key: 'redo', icon: Redo2, run: (chain) => chain.redo() },
]
const keys = ['link', ...tools.map(({ key }) => key)]

/** What the keyboard can do, for the mouse and the finger. Arrow keys move within, Esc goes back to the text. */
export function RichTextBar({ editor }: { editor: Editor }) {
  const t = useTranslations('ui.richText')
  const [current, setCurrent] = useState<string>('link')
  const [isLinking, setLinking] = useState(false)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...tools.filter(({ isOn }) => isOn?.(now)).map(({ key }) => key as string),
      ...(now.isActive('link') ? ['link'] : []),
    ],
  })
  const shared = (key: string) => ({
    'data-value': key,
    tabIndex: key === current ? 0 : -1,
    size: 'small' as const,
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onFocus: () => setCurrent(key),
  })
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('toolbar')}
        className={classes.bar}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return onRovingKey(event, keys, current, 'horizontal', setCurrent)
          event.stopPropagation()
          editor.commands.focus()
        }}
      >
        <IconButton
          {...shared('link')}
          icon={Link2}
          label={t('link')}
          on={on.includes('link')}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        />
        {tools.map(({ key, icon, run, isOn }) => (
          <IconButton
            key={key}
            {...shared(key)}
            icon={icon}
            label={t(key)}
            on={isOn ? on.includes(key) : undefined}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
      </div>
      {isLinking ? <LinkRow editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  )
}
