import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  FoldHorizontal,
  FoldVertical,
  Info,
  PanelTop,
  Trash2,
  TriangleAlert,
  Zap,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import type { LucideIcon } from '#ui/icons.ts'
import { onRovingKey } from '#ui/roving.ts'
import { SelectBox } from '#ui/SelectBox.tsx'
import classes from './blocks.module.css'
import { languages } from './languages.ts'

type Chain = ReturnType<Editor['chain']>
type Tool<K extends string> = { key: K; icon: LucideIcon; run: (chain: Chain) => Chain }

const tableTools = [
  { key: 'rowAbove', icon: BetweenHorizontalStart, run: (chain: Chain) => chain.addRowBefore() },
  { key: 'rowBelow', icon: BetweenHorizontalEnd, run: (chain: Chain) => chain.addRowAfter() },
  { key: 'columnBefore', icon: BetweenVerticalStart, run: (chain: Chain) => chain.addColumnBefore() },
  { key: 'columnAfter', icon: BetweenVerticalEnd, run: (chain: Chain) => chain.addColumnAfter() },
  { key: 'headerRow', icon: PanelTop, run: (chain: Chain) => chain.toggleHeaderRow() },
  { key: 'deleteRow', icon: FoldVertical, run: (chain: Chain) => chain.deleteRow() },
  { key: 'deleteColumn', icon: FoldHorizontal, run: (chain: Chain) => chain.deleteColumn() },
  { key: 'deleteTable', icon: Trash2, run: (chain: Chain) => chain.deleteTable() },
] as const satisfies readonly Tool<string>[]

const tones = [
  { key: 'note', icon: Info, run: (chain: Chain) => chain.toggleCallout('note') },
  { key: 'tip', icon: Zap, run: (chain: Chain) => chain.toggleCallout('tip') },
  { key: 'warning', icon: TriangleAlert, run: (chain: Chain) => chain.toggleCallout('warning') },
] as const satisfies readonly Tool<string>[]

/** What can be done with the table, box or code that the cursor is in; nothing elsewhere. */
export function BlockTools({ editor }: { editor: Editor }) {
  const t = useTranslations('lessonKinds.tools')
  const at = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isInTable: now.isActive('table'),
      tone: now.isActive('callout') ? String(now.getAttributes('callout').tone) : null,
      language: now.isActive('codeBlock') ? String(now.getAttributes('codeBlock').language ?? '') : null,
    }),
  })
  if (at.isInTable) return <Tools editor={editor} name={t('table')} tools={tableTools} />
  if (at.language !== null) return <CodeLanguage editor={editor} language={at.language} />
  if (at.tone === null) return null
  return <Tools editor={editor} name={t('callout')} tools={tones} on={at.tone} />
}

type ToolsProps = {
  editor: Editor
  name: string
  tools: readonly Tool<(typeof tableTools | typeof tones)[number]['key']>[]
  on?: string
}

function Tools({ editor, name, tools, on }: ToolsProps) {
  const t = useTranslations('lessonKinds.tools')
  const [current, setCurrent] = useState<string>(tools[0]?.key ?? '')
  const keys = tools.map(({ key }) => key as string)
  const stop = keys.includes(current) ? current : keys[0]
  return (
    <Row name={name}>
      <div
        role="toolbar"
        aria-label={name}
        className={classes.tools}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
          else onRovingKey(event, keys, stop ?? '', 'horizontal', setCurrent)
        }}
      >
        {tools.map(({ key, icon, run }) => (
          <IconButton
            key={key}
            icon={icon}
            label={t(key)}
            size="small"
            on={on === undefined ? undefined : on === key}
            data-value={key}
            tabIndex={key === stop ? 0 : -1}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(key)}
            onClick={() => run(editor.chain().focus()).run()}
          />
        ))}
      </div>
    </Row>
  )
}

function CodeLanguage({ editor, language }: { editor: Editor; language: string }) {
  const t = useTranslations('lessonKinds.tools')
  const isKnown = language === '' || languages.some(([key]) => key === language)
  return (
    <Row name={t('language')}>
      <SelectBox
        label={t('language')}
        value={language}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
        }}
        onChange={(event) =>
          editor.commands.updateAttributes('codeBlock', { language: event.target.value || null })
        }
        options={[
          { value: '', label: t('plain') },
          ...(isKnown ? [] : [{ value: language, label: language }]),
          ...languages.map(([value, label]) => ({ value, label })),
        ]}
      />
    </Row>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.tools}>
    <span className={classes.toolsName} aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
)
