import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import { keysOf, newKey } from './sales-values.ts'
import type { SalesForm } from './use-sales-form.ts'

/** Adding, moving and taking out entries of a list, by keys alone too; what was taken out comes back with Undo. */
export function useEntries(form: SalesForm, list: 'youGet' | 'faq', firstField: (key: string) => string) {
  const t = useTranslations('salesPage.list')
  const announce = useAnnounce()
  const keys = keysOf(form.values[list])
  const latest = useRef(form)
  const focusOn = useRef<string | null>(null)

  useEffect(() => {
    latest.current = form
    if (!focusOn.current) return
    document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  })

  const put = (next: string[]) => latest.current.set(list, next.join(' '))
  const fieldId = (key: string) => latest.current.text(firstField(key)).id

  return {
    keys,
    add: (behind?: string) => {
      const key = newKey()
      const at = behind ? keys.indexOf(behind) + 1 : keys.length
      focusOn.current = fieldId(key)
      put(keys.toSpliced(at, 0, key))
    },
    move: (key: string, step: -1 | 1, name: string) => {
      const [from, to] = [keys.indexOf(key), keys.indexOf(key) + step]
      if (to < 0 || to >= keys.length) return
      put(keys.toSpliced(from, 1).toSpliced(to, 0, key))
      announce(t('moved', { name, place: to + 1, count: keys.length }))
    },
    remove: (key: string, name: string) => {
      const at = keys.indexOf(key)
      const beside = keys[at + 1] ?? keys[at - 1]
      if (beside) focusOn.current = fieldId(beside)
      put(keys.toSpliced(at, 1))
      toast({
        message: t('removed', { name }),
        onUndo: () => {
          const now = keysOf(latest.current.values[list])
          if (!now.includes(key)) put(now.toSpliced(Math.min(at, now.length), 0, key))
        },
      })
    },
    /** Alt with an arrow moves an entry from wherever the cursor is in it. */
    onKeyDown: (event: KeyboardEvent, key: string, name: string, move: (step: -1 | 1) => void) => {
      if (!event.altKey || event.nativeEvent.isComposing || name === '') return
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
      if (!step || !keys.includes(key)) return
      event.preventDefault()
      move(step)
    },
  }
}

export type Entries = ReturnType<typeof useEntries>
