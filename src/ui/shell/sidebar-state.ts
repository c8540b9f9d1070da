import { useEffect, useState } from 'react'

const storageKey = 'throughline.sidebar'

/** Whether the sidebar shows icons alone: remembered, and toggled with `[` outside of fields. */
export function useSidebar(singleKeys: boolean, startSlim: boolean) {
  const [chosen, setChosen] = useState(remembered)
  const slim = startSlim || chosen === 'slim'
  const [opened, setOpened] = useState(false)
  const shownSlim = slim && !opened

  const toggle = () => {
    if (startSlim) {
      // Editors open slim whatever is remembered; widening there is for this visit alone.
      setOpened(shownSlim)
      return
    }
    const next = chosen === 'slim' ? 'wide' : 'slim'
    setChosen(next)
    try {
      localStorage.setItem(storageKey, next)
    } catch {
      // Storage is closed in some private windows: then it lasts as long as the page.
    }
  }

  useEffect(() => {
    if (!singleKeys) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '[' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return { slim: shownSlim, toggle }
}

function remembered(): 'slim' | 'wide' {
  try {
    return localStorage.getItem(storageKey) === 'slim' ? 'slim' : 'wide'
  } catch {
    return 'wide'
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
