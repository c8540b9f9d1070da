/** The page's own words for it, which the server puts into the bar (`site/words.ts`). */
export type EditWords = Record<
  | 'edit'
  | 'editLong'
  | 'yours'
  | 'editing'
  | 'editingLong'
  | 'first'
  | 'saved'
  | 'wasReset'
  | 'conflict'
  | 'failed'
  | 'loadFailed',
  string
>
export type EditBar = NonNullable<ReturnType<typeof barOf>>
const tools = ['save', 'cancel', 'reset', 'undo'] as const
type Tool = (typeof tools)[number]

/** The bar at the foot of a page whose texts are edited; null on any other. */
export function barOf(page: Document) {
  const bar = page.querySelector<HTMLElement>('.edit-bar')
  const status = bar?.querySelector('[role="status"]')
  if (!bar || !status) return null
  const start = status.textContent ?? ''
  const buttonOf = (tool: Tool) => bar.querySelector<HTMLButtonElement>(`[data-do="${tool}"]`)
  let unsaved = false
  page.defaultView?.addEventListener('beforeunload', (event) => {
    if (unsaved) event.preventDefault()
  })
  return {
    language: bar.dataset.language ?? 'en',
    words: JSON.parse(bar.dataset.words ?? '{}') as EditWords,
    say: (sentence: string) => {
      status.textContent = sentence || start
    },
    show: (shown: Record<Tool, boolean>) => {
      for (const tool of tools) buttonOf(tool)?.toggleAttribute('hidden', !shown[tool])
    },
    isUnsaved: (is: boolean) => {
      unsaved = is
    },
    isBusy: (is: boolean) => {
      for (const tool of tools) buttonOf(tool)?.toggleAttribute('disabled', is)
    },
    on: (does: Record<Tool, () => void>) => {
      for (const tool of tools) buttonOf(tool)?.addEventListener('click', does[tool])
    },
  }
}
