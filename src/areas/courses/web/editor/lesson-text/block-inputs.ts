import { Extension, InputRule, wrappingInputRule } from '@tiptap/core'
import { toneOf } from '../../../document-nodes.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockInputs: {
      /** Asks which video to show. */
      askForVideo: () => ReturnType
      /** Puts the line of the cursor into a box, changes the box it is in, or takes it out of one of this tone. */
      toggleCallout: (tone: string) => ReturnType
      /** Goes to the tools above the text. */
      goToTools: () => ReturnType
    }
  }
}

type Options = { askForVideo: () => void; goToTools: () => void }

/** What the newer blocks take from the keyboard: `!tip ` makes a box, `|| ` a table, Alt+F10 goes to the tools. */
export const blockInputs = ({ askForVideo, goToTools }: Options) =>
  Extension.create({
    name: 'blockInputs',
    addCommands: () => ({
      askForVideo: () => () => {
        askForVideo()
        return true
      },
      toggleCallout:
        (tone) =>
        ({ editor, commands }) => {
          if (editor.isActive('callout', { tone })) return commands.lift('callout')
          return editor.isActive('callout')
            ? commands.updateAttributes('callout', { tone })
            : commands.wrapIn('callout', { tone })
        },
      goToTools: () => () => {
        goToTools()
        return true
      },
    }),
    addKeyboardShortcuts() {
      return {
        'Alt-F10': () => this.editor.commands.goToTools(),
        // An empty line at the end of a box leads out of it, as from a list.
        Enter: () =>
          this.editor.commands.command(({ state, commands }) => {
            const { $from, empty } = state.selection
            const box = $from.node(-1)
            const isLast = box?.type.name === 'callout' && $from.index(-1) === box.childCount - 1
            return isLast && empty && $from.parent.content.size === 0 && box.childCount > 1
              ? commands.liftEmptyBlock()
              : false
          }),
      }
    },
    addInputRules() {
      const { callout } = this.editor.schema.nodes
      if (!callout) return []
      return [
        wrappingInputRule({
          find: /^!(note|tip|warning)\s$/i,
          type: callout,
          getAttributes: (match) => ({ tone: toneOf(match[1]?.toLowerCase()) }),
          // Two boxes that touch are two boxes.
          joinPredicate: () => false,
        }),
        new InputRule({
          find: /^\|\|\s$/,
          handler: ({ range, chain }) => {
            chain().deleteRange(range).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
          },
        }),
      ]
    },
  })
