import { type AnyExtension, Extension, getSchema, textblockTypeInputRule } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { Heading } from '@tiptap/extension-heading'
import { TableKit } from '@tiptap/extension-table'
import { type Node, DOMParser as Reader } from '@tiptap/pm/model'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeHref } from '#kernel/href.ts'

/** A text's first heading is one sign in Markdown and the second level of its page. What's typed counts as what's read does, down to the last level. */
const MarkdownHeading = Heading.configure({ levels: [2, 3, 4] }).extend({
  addInputRules() {
    return this.options.levels.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^#{${level === 4 ? '3,6' : level - 1}}\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    )
  },
})

/** What a text in Markdown can have: what a page shows of it, and nothing else. Headings begin below the page's own. */
export const richTextNodes: AnyExtension[] = [
  StarterKit.configure({
    heading: false,
    // Markdown has none, and an underlined word reads as a link.
    underline: false,
    code: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isSafeHref(url) || /^[/#](?!\/)/.test(url),
      HTMLAttributes: { target: null, rel: 'noopener', class: null },
    },
  }),
  MarkdownHeading,
  // Code may be bold or lead somewhere, as in Markdown.
  Code.extend({ excludes: '' }),
  TableKit.configure({ table: { resizable: false } }),
  Extension.create({
    name: 'markdownLists',
    addGlobalAttributes: () => [
      {
        types: ['bulletList', 'orderedList'],
        attributes: {
          // Items that are paragraphs, as Markdown tells them by empty lines.
          loose: {
            default: false,
            parseHTML: (list) => list.querySelector(':scope > li > p') !== null,
            rendered: false,
          },
        },
      },
    ],
  }),
]

const ownSchema = getSchema(richTextNodes)

/** What an editor makes of HTML. */
export const documentFrom = (html: string, schema = ownSchema): Node =>
  Reader.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body)
