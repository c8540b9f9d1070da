import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { QuestionToAnswer, QuizAnswers } from '../../../quiz.ts'
import { useDragWords } from './drag-words.ts'
import classes from './questions.module.css'

type Thing = QuestionToAnswer['choices'][number]
type Props = {
  question: QuestionToAnswer
  answer: QuizAnswers[string] | undefined
  onAnswer: (answer: QuizAnswers[string]) => void
}

/** Things to put in order: by dragging, by the arrows beside each, or by Alt with the arrow keys. */
export function OrderField({ question, answer, onAnswer }: Props) {
  const t = useTranslations('quiz.take')
  const announce = useAnnounce()
  const plugins = useDragWords(question.choices.length)
  const focusAfter = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!focusAfter.current) return
    document.getElementById(focusAfter.current)?.focus()
    focusAfter.current = null
  })
  const things = inOrder(question.choices, answer)

  const move = (from: number, to: number) => {
    const thing = things[from]
    if (!thing || to < 0 || to >= things.length) return
    onAnswer(
      things
        .toSpliced(from, 1)
        .toSpliced(to, 0, thing)
        .map((each) => each.key),
    )
    announce(t('placed', { text: thing.text, place: to + 1, total: things.length }))
  }
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
      }}
    >
      <ol className={classes.order}>
        {things.map((thing, at) => (
          <OrderItem
            key={thing.key}
            id={`${question.key}-${thing.key}`}
            thing={thing}
            at={at}
            last={things.length - 1}
            onMove={(to, focus) => {
              focusAfter.current = focus
              move(at, to)
            }}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

type ItemProps = {
  id: string
  thing: Thing
  at: number
  last: number
  onMove: (to: number, focus: string) => void
}

function OrderItem({ id, thing, at, last, onMove }: ItemProps) {
  const t = useTranslations('quiz.take')
  const { ref, handleRef, isDragging } = useSortable({ id, index: at })
  return (
    <li
      ref={ref}
      className={classes.orderItem}
      data-dragging={isDragging ? '' : undefined}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!event.altKey || step === undefined) return
        event.preventDefault()
        onMove(at + step, document.activeElement?.id ?? '')
      }}
    >
      <button
        ref={handleRef}
        type="button"
        className={classes.grip}
        aria-label={t('drag', { text: thing.text })}
      >
        <Icon of={GripVertical} size={16} />
      </button>
      <span className={classes.orderPlace}>{at + 1}</span>
      <span className={classes.orderWords}>{thing.text}</span>
      <IconButton
        id={`${id}-up`}
        icon={ArrowUp}
        label={t('moveUp', { text: thing.text })}
        tooltip={false}
        disabled={at === 0}
        onClick={() => onMove(at - 1, at === 1 ? `${id}-down` : `${id}-up`)}
      />
      <IconButton
        id={`${id}-down`}
        icon={ArrowDown}
        label={t('moveDown', { text: thing.text })}
        tooltip={false}
        disabled={at === last}
        onClick={() => onMove(at + 1, at === last - 1 ? `${id}-up` : `${id}-down`)}
      />
    </li>
  )
}

/** The things as they were put, or as they were asked while nothing was moved. */
function inOrder(things: readonly Thing[], answer: Props['answer']): readonly Thing[] {
  if (!Array.isArray(answer)) return things
  const placed = answer.flatMap((key) => things.find((thing) => thing.key === key) ?? [])
  return placed.length === things.length ? placed : things
}
