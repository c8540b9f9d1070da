import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** The app itself, without messages and what is read out: those continue over an open dialog. */
let page: HTMLElement | null = null

type OpenDialog = { content: HTMLElement | null; close: () => void }

/** The open dialogs, the one on top last. */
const dialogs: OpenDialog[] = []

/** The ref of what lies behind every dialog: nothing in it can be reached or read while one is open. */
export function holdPage(element: HTMLElement | null): void {
  page = element
  settle()
}

/**
 * Takes the page, and a dialog below this one, out of reach while this one is open, and leaves Escape to the one on top: each would
 * hear it by itself, and a question would close what it was asked in. Gives the ref of its content.
 */
export function useOnTop(opened: boolean, onClose: () => void): (element: HTMLElement | null) => void {
  const dialog = useRef<OpenDialog>({ content: null, close: onClose })
  useEffect(() => {
    dialog.current.close = onClose
  })
  // Once the dialog has noted what has the focus, which it gives back when it closes.
  useEffect(() => {
    if (!opened) return
    dialogs.push(dialog.current)
    settle()
  }, [opened])
  // Before any effect gives the focus back: what can't be reached takes none.
  useLayoutEffect(() => {
    const { current } = dialog
    return () => {
      if (!opened) return
      const at = dialogs.indexOf(current)
      if (at >= 0) dialogs.splice(at, 1)
      settle()
    }
  }, [opened])
  return useCallback((element) => {
    dialog.current.content = element
    settle()
  }, [])
}

function settle(): void {
  const [top, ...below] = dialogs.toReversed()
  page?.toggleAttribute('inert', top !== undefined)
  top?.content?.removeAttribute('inert')
  for (const { content } of below) content?.setAttribute('inert', '')
  // Adding it twice is adding it once.
  if (top) window.addEventListener('keydown', closeTop, { capture: true })
  else window.removeEventListener('keydown', closeTop, { capture: true })
}

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open menu or list in the dialog takes this one.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isTaken) dialogs.at(-1)?.close()
}
