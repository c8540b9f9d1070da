import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  CodeXml,
  Heading2,
  Heading3,
  Image,
  Italic,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  TextQuote,
} from 'lucide-react'
import type { LucideIcon } from '#ui/icons.ts'
// What it adds to the editor's commands.
import type {} from './image/image-uploads.ts'

export type BlockKey =
  | 'paragraph'
  | 'heading2'
  | 'heading3'
  | 'image'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'codeBlock'
  | 'horizontalRule'

type Chain = ReturnType<Editor['chain']>
export type Block = {
  key: BlockKey
  icon: LucideIcon
  /** What makes it when typed at the start of a line. */
  markdown?: string
  /** Another way to it, said in the menu: the key of its words. */
  hint?: 'imageHint'
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
  {
    key: 'codeBlock',
    icon: CodeXml,
    markdown: '```',
    isOn: (editor) => editor.isActive('codeBlock'),
    make: (chain) => chain.toggleCodeBlock(),
  },
  {
    key: 'horizontalRule',
    icon: Minus,
    markdown: '---',
    isOn: () => false,
    make: (chain) => chain.setHorizontalRule(),
  },
  { key: 'paragraph', icon: Pilcrow, isOn: () => false, make: (chain) => chain.setParagraph() },
]

/** What changes the look of words within a block. */
export const wordMarks = [
  { key: 'bold', icon: Bold, toggle: (chain: Chain) => chain.toggleBold() },
  { key: 'italic', icon: Italic, toggle: (chain: Chain) => chain.toggleItalic() },
  { key: 'code', icon: Code, toggle: (chain: Chain) => chain.toggleCode() },
] as const
