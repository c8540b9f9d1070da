import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  CodeXml,
  Heading2,
  Heading3,
  Image,
  Info,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Paperclip,
  Pilcrow,
  SquarePlay,
  Table,
  TextQuote,
  TriangleAlert,
  Zap,
} from 'lucide-react'
import type { LucideIcon } from '#ui/icons.ts'
// What they add to the editor's commands.
import type {} from './image/image-uploads.ts'
import type {} from './lesson-text/block-inputs.ts'

export type BlockKey =
  | 'paragraph'
  | 'heading2'
  | 'heading3'
  | 'image'
  | 'taskList'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'tip'
  | 'note'
  | 'warning'
  | 'table'
  | 'codeBlock'
  | 'embed'
  | 'file'
  | 'horizontalRule'

type Chain = ReturnType<Editor['chain']>
export type Block = {
  key: BlockKey
  icon: LucideIcon
  /** What makes it when typed at the start of a line. */
  markdown?: string
  /** Another way to it, said in the menu: the key of its words. */
  hint?: 'imageHint' | 'embedHint'
  /** Has no button in the bar: the menu and its Markdown are enough. */
  rare?: boolean
  /** Whether the cursor is in one. */
  isOn: (editor: Editor) => boolean
  /** Makes the block from the line of the cursor. */
  make: (chain: Chain) => Chain
}

/** The blocks of a lesson, in the order of the `/` menu. */
export const blocks: readonly Block[] = [
  {
    key: 'heading2',
    icon: Heading2,
    markdown: '##',
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    make: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    key: 'heading3',
    icon: Heading3,
    markdown: '###',
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    make: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    key: 'image',
    icon: Image,
    hint: 'imageHint',
    isOn: (editor) => editor.isActive('image'),
    make: (chain) => chain.chooseImage(),
  },
  {
    key: 'taskList',
    icon: ListChecks,
    markdown: '[]',
    isOn: (editor) => editor.isActive('taskList'),
    make: (chain) => chain.toggleTaskList(),
  },
  {
    key: 'bulletList',
    icon: List,
    markdown: '-',
    isOn: (editor) => editor.isActive('bulletList'),
    make: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'orderedList',
    icon: ListOrdered,
    markdown: '1.',
    isOn: (editor) => editor.isActive('orderedList'),
    make: (chain) => chain.toggleOrderedList(),
  },
  {
    key: 'blockquote',
    icon: TextQuote,
    markdown: '>',
    isOn: (editor) => editor.isActive('blockquote'),
    make: (chain) => chain.toggleBlockquote(),
  },
  box('tip', Zap),
  box('note', Info, true),
  box('warning', TriangleAlert, true),
  {
    key: 'table',
    icon: Table,
    markdown: '||',
    isOn: (editor) => editor.isActive('table'),
    make: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  {
    key: 'codeBlock',
    icon: CodeXml,
    markdown: '```',
    isOn: (editor) => editor.isActive('codeBlock'),
    make: (chain) => chain.toggleCodeBlock(),
  },
  {
    key: 'embed',
    icon: SquarePlay,
    hint: 'embedHint',
    rare: true,
    isOn: (editor) => editor.isActive('embed'),
    make: (chain) => chain.askForVideo(),
  },
  {
    key: 'file',
    icon: Paperclip,
    rare: true,
    isOn: (editor) => editor.isActive('file'),
    make: (chain) => chain.chooseFile(),
  },
  {
    key: 'horizontalRule',
    icon: Minus,
    markdown: '---',
    rare: true,
    isOn: () => false,
    make: (chain) => chain.setHorizontalRule(),
  },
  { key: 'paragraph', icon: Pilcrow, rare: true, isOn: () => false, make: (chain) => chain.setParagraph() },
]

function box(tone: 'tip' | 'note' | 'warning', icon: LucideIcon, rare = false): Block {
  return {
    key: tone,
    icon,
    markdown: `!${tone}`,
    rare,
    isOn: (editor) => editor.isActive('callout', { tone }),
    make: (chain) => chain.toggleCallout(tone),
  }
}

/** What changes the look of words within a block. */
export const wordMarks = [
  { key: 'bold', icon: Bold, toggle: (chain: Chain) => chain.toggleBold() },
  { key: 'italic', icon: Italic, toggle: (chain: Chain) => chain.toggleItalic() },
  { key: 'code', icon: Code, toggle: (chain: Chain) => chain.toggleCode() },
] as const
