import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import type { AreaPage } from '#webkit/pages.ts'
import { firstMessages } from './first-messages.ts'
import type { messages } from './messages.ts'

let known = firstMessages as typeof messages
let further: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The words there are so far; those of a screen are there before it is. */
export function useWords(): typeof messages {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => known,
  )
}

/** Brings the further words; whoever shows a screen that needs them waits for it. */
export function loadFurther(): Promise<void> {
  further ??= import('./further-messages.ts').then(
    ({ furtherMessages }) => {
      known = { ...firstMessages, ...furtherMessages }
      for (const changed of listeners) changed()
    },
    (failure: unknown) => {
      // The next screen tries again.
      further = null
      throw failure
    },
  )
  return further
}

/** A part of a screen that waits for the further words as it waits for its own code. */
export function lazyWithWords<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: (await Promise.all([load(), loadFurther()]))[0] }))
}

/** Screens that wait for the further words as they wait for their own code. */
export function withFurtherWords(pages: readonly AreaPage[]): AreaPage[] {
  return pages.map((page) => ({
    ...page,
    lazy: async () => (await Promise.all([page.lazy(), loadFurther()]))[0],
  }))
}
