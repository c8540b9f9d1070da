import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Link2, Plus } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import { onRovingKey } from '#ui/roving.ts'
import { blocks, wordMarks } from './blocks.ts'
import classes from './LessonBody.module.css'
import { LinkDialog } from './LinkDialog.tsx'

/** Bold, link, heading…: what the keyboard can do, for the mouse and the finger. Arrow keys move within, Esc goes back. */
export function FormatBar({ editor, bar }: { editor: Editor; bar?: Ref<HTMLDivElement> }) {
  const t = useTranslations('courses.blocks')
  const [linking, setLinking] = useState(false)
  const [current, setCurrent] = useState<string>('bold')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...wordMarks.filter(({ key }) => now.isActive(key)).map(({ key }) => key as string),
      ...blocks.filter((block) => block.isOn(now)).map(({ key }) => key as string),
      ...(now.isActive('link') ? ['link'] : []),
    ],
  })

  const buttons = [
    ...wordMarks.map(({ key, icon, toggle }) => ({
      key,
      icon,
      run: () => toggle(editor.chain().focus()).run(),
    })),
    { key: 'link' as const, icon: Link2, run: () => setLinking(true) },
    ...blocks
      .filter(({ rare }) => !rare)
      .map(({ key, icon, make }) => ({ key, icon, run: () => make(editor.chain().focus()).run() })),
    // A slash opens the menu of all blocks, here as when it is typed.
    { key: 'more' as const, icon: Plus, run: () => openMenu(editor) },
  ]
  const keys = buttons.map(({ key }) => key as string)

  return (
    <>
      <div
        role="toolbar"
        aria-label={t('toolbar')}
        className={classes.bar}
        ref={bar}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
          else onRovingKey(event, keys, current, 'horizontal', setCurrent)
        }}
      >
        {buttons.map(({ key, icon, run }) => (
          <IconButton
            key={key}
            icon={icon}
            label={t(key)}
            size="small"
            on={on.includes(key)}
            data-value={key}
            tabIndex={key === current ? 0 : -1}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(key)}
            onClick={run}
          />
        ))}
      </div>
      <LinkDialog editor={editor} opened={linking} onClose={() => setLinking(false)} />
    </>
  )
}

function openMenu(editor: Editor): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  editor
    .chain()
    .focus()
    .insertContent(before === '' || before === ' ' ? '/' : ' /')
    .run()
}
