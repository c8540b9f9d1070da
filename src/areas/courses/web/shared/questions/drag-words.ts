import {
  Accessibility,
  type DragDropManager,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

type Plugins = NonNullable<ConstructorParameters<typeof DragDropManager>[0]>['plugins']

/**
 * What a dragging question, or a thing of an order, says: its place, where the library would read out keys. The end of a move
 * is announced with the change itself, as for menu and keys.
 */
export function useDragWords(count: number): Plugins {
  const t = useTranslations('quiz.drag')
  const total = useRef(count)
  useEffect(() => {
    total.current = count
  })
  const made = useRef<Plugins>(undefined)
  made.current ??= (defaults) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('help') },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          isSortable(source) ? t('start', { place: source.index + 1, total: total.current }) : undefined,
        dragover: ({ operation: { source } }: DragOverEvent) =>
          isSortable(source) ? t('over', { place: source.index + 1, total: total.current }) : undefined,
        dragend: ({ canceled }: DragEndEvent) => (canceled ? t('cancel') : undefined),
      },
    }),
  ]
  return made.current
}
