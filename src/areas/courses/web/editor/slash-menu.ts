import { Extension } from '@tiptap/core'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import type { Block } from './blocks.ts'

export type SlashState = {
  items: readonly Block[]
  active: number
  /** Where the cursor is on the screen. */
  at: { left: number; top: number; bottom: number } | null
  pick: (block: Block) => void
}

export type SlashStore = ReturnType<typeof createSlashStore>

/** What the `/` menu shows. Lives beside the editor; the editor writes, React reads. */
export function createSlashStore() {
  const listeners = new Set<() => void>()
  let state: SlashState | null = null
  const show = (next: SlashState | null) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    point: (at: number) => {
      if (state && state.active !== at) show({ ...state, active: at })
    },
    move: (step: number) => {
      if (!state || state.items.length === 0) return
      const count = state.items.length
      show({ ...state, active: (state.active + step + count) % count })
    },
  }
}

/** `/` at the start of a word opens the list of blocks; arrows, Enter and Esc work in it, typing narrows it. */
export function slashMenu(store: SlashStore, find: (query: string) => readonly Block[]) {
  const update = (props: SuggestionProps<Block>) => {
    const box = props.clientRect?.() ?? null
    const active = Math.min(store.getState()?.active ?? 0, Math.max(0, props.items.length - 1))
    store.show({
      items: props.items,
      active,
      at: box ? { left: box.left, top: box.top, bottom: box.bottom } : null,
      pick: props.command,
    })
  }
  return Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Block>({
          editor: this.editor,
          char: '/',
          items: ({ query }) => [...find(query)],
          // Within code a slash is only a slash.
          allow: ({ state }) => !state.selection.$from.parent.type.spec.code,
          command: ({ editor, range, props }) => {
            props.make(editor.chain().focus().deleteRange(range)).run()
          },
          render: () => ({
            onStart: update,
            onUpdate: update,
            onExit: () => store.show(null),
            onKeyDown: ({ event }) => {
              const state = store.getState()
              if (!state) return false
              if (event.key === 'Escape') {
                store.show(null)
                return true
              }
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (step !== undefined) {
                store.move(step)
                return true
              }
              const picked = state.items[state.active]
              if ((event.key !== 'Enter' && event.key !== 'Tab') || !picked) return false
              state.pick(picked)
              return true
            },
          }),
        }),
      ]
    },
  })
}
