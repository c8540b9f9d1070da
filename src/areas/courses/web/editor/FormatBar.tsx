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
  const [current, setCurrent] = useState<string>('heading2')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [
      ...wordMarks.filter(({ key }) => now.isActive(key)).map(({ key }) => key as string),
      ...blocks.filter((block) => block.isOn(now)).map(({ key }) => key as string),
      ...(now.isActive('link') ? ['link'] : []),
    ],
  })

  const common = blocks.filter(({ rare }) => !rare)
  const blockButton = ({ key, icon, make }: (typeof blocks)[number]) => ({
    key,
    icon,
    run: () => make(editor.chain().focus()).run(),
  })
  // What the words are, how they look, what is put between them.
  const groups = [
    common.filter(({ key }) => styles.has(key)).map(blockButton),
    [
      ...wordMarks.map(({ key, icon, toggle }) => ({
        key,
        icon,
        run: () => toggle(editor.chain().focus()).run(),
      })),
      { key: 'link' as const, icon: Link2, run: () => setLinking(true) },
    ],
    [
      ...common.filter(({ key }) => !styles.has(key)).map(blockButton),
      // A slash opens the menu of all blocks, here as when it is typed.
      { key: 'more' as const, icon: Plus, run: () => openMenu(editor) },
    ],
  ]
  const keys = groups.flat().map(({ key }) => key as string)

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
        {groups.map((group) => (
          <span key={group[0]?.key} className={classes.group}>
            {group.map(({ key, icon, run }) => (
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
          </span>
        ))}
      </div>
      <LinkDialog editor={editor} opened={linking} onClose={() => setLinking(false)} />
    </>
  )
}

/** Blocks that say what words are: headings, lists, a quote. */
const styles = new Set<string>([
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
])

function openMenu(editor: Editor): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  editor
    .chain()
    .focus()
    .insertContent(before === '' || before === ' ' ? '/' : ' /')
    .run()
}
