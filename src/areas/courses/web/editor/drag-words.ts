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
import type { OutlineLesson } from '../../contract.ts'

type Plugins = NonNullable<ConstructorParameters<typeof DragDropManager>[0]>['plugins']

/**
 * What a dragging lesson says: its title and its place, where the library would read out ids. The end of a move is
 * announced with the change itself, as for the menu and the keys.
 */
export function useDragWords(lessons: readonly OutlineLesson[]): Plugins {
  const t = useTranslations('courses.outline')
  const latest = useRef(lessons)
  useEffect(() => {
    latest.current = lessons
  })
  const made = useRef<Plugins>(undefined)

  const titleOf = (id: unknown) => latest.current.find((lesson) => lesson.id === id)?.title ?? ''
  made.current ??= (defaults) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('dragHelp') },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          isSortable(source)
            ? t('dragStart', {
                title: titleOf(source.id),
                position: source.index + 1,
                total: latest.current.length,
              })
            : undefined,
        dragover: ({ operation: { source } }: DragOverEvent) =>
          isSortable(source)
            ? t('dragOver', {
                title: titleOf(source.id),
                position: source.index + 1,
                total: latest.current.length,
              })
            : undefined,
        dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
          canceled && source ? t('dragCancel', { title: titleOf(source.id) }) : undefined,
      },
    }),
  ]
  return made.current
}
