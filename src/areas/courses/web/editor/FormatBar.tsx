import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import { onRovingKey } from '#ui/roving.ts'
import { blocks, wordMarks } from './blocks.ts'
import classes from './LessonBody.module.css'
import { LinkDialog } from './LinkDialog.tsx'

/** Bold, link, heading…: what the keyboard can do, for the mouse and the finger. Arrow keys move within. */
export function FormatBar({ editor }: { editor: Editor }) {
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
      .filter(({ key }) => key !== 'paragraph')
      .map(({ key, icon, make }) => ({ key, icon, run: () => make(editor.chain().focus()).run() })),
  ]
  const keys = buttons.map(({ key }) => key as string)

  return (
    <>
      <div
        role="toolbar"
        aria-label={t('toolbar')}
        className={classes.bar}
        onKeyDown={(event) => onRovingKey(event, keys, current, 'horizontal', setCurrent)}
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
