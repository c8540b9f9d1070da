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
import type { Question } from '../../quiz.ts'

type Plugins = NonNullable<ConstructorParameters<typeof DragDropManager>[0]>['plugins']

/** What a dragging question says: its place. The end of a move is announced with the change itself, as for menu and keys. */
export function useQuestionDragWords(questions: readonly Question[]): Plugins {
  const t = useTranslations('quiz.editor')
  const total = useRef(questions.length)
  useEffect(() => {
    total.current = questions.length
  })
  const made = useRef<Plugins>(undefined)
  made.current ??= (defaults) => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('dragHelp') },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          isSortable(source) ? t('dragStart', { place: source.index + 1, total: total.current }) : undefined,
        dragover: ({ operation: { source } }: DragOverEvent) =>
          isSortable(source) ? t('dragOver', { place: source.index + 1, total: total.current }) : undefined,
        dragend: ({ canceled }: DragEndEvent) => (canceled ? t('dragCancel') : undefined),
      },
    }),
  ]
  return made.current
}
