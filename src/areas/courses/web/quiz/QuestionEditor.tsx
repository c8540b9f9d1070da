import { useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, CircleAlert, Copy, GripVertical, MessageSquareText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { SelectBox } from '#ui/SelectBox.tsx'
import type { Question } from '../../quiz.ts'
import { type QuestionKind, questionKinds } from '../../quiz-rules.ts'
import { whyNotAskable } from '../../quiz-scoring.ts'
import { AcceptedEditor } from './AcceptedEditor.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { OrderEditor } from './OrderEditor.tsx'
import classes from './QuestionEditor.module.css'
import type { QuestionPartProps } from './question-part.ts'
import { asKind, changeQuestion } from './quiz-editing.ts'
import type { QuizDraft } from './use-quiz-draft.ts'

type Props = {
  question: Question
  /** Counted from 1. */
  place: number
  total: number
  readOnly: boolean
  draft: QuizDraft
  /** `focus` is the element that keeps the focus at the new place. */
  onMove: (step: -1 | 1, focus: string) => void
  onDuplicate: () => void
  onDelete: () => void
}

/** One question: its words, its answers, and what is in the way of asking it. */
export function QuestionEditor(props: Props) {
  const { question, place, readOnly, draft, onMove } = props
  const t = useTranslations('quiz.editor')
  const { ref, handleRef, isDragging } = useSortable({
    id: question.key,
    index: place - 1,
    disabled: readOnly,
  })
  const problem = whyNotAskable(question)
  const part: QuestionPartProps = {
    question,
    readOnly,
    focusOn: draft.focusOn,
    change: (edit) => draft.change((quiz) => changeQuestion(quiz, question.key, edit)),
  }

  return (
    <li
      ref={ref}
      className={classes.question}
      data-dragging={isDragging ? '' : undefined}
      aria-label={t('question', { place })}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
        if (!event.altKey || step === undefined || readOnly || event.defaultPrevented) return
        event.preventDefault()
        onMove(step, document.activeElement?.id || `${question.key}-text`)
      }}
    >
      <div className={classes.head}>
        {readOnly ? null : (
          <button ref={handleRef} type="button" className={classes.grip} aria-label={t('drag', { place })}>
            <Icon of={GripVertical} size={16} />
          </button>
        )}
        <h2 className={classes.place}>{t('question', { place })}</h2>
        <KindSelect {...part} />
        <PointsField {...part} />
        {readOnly ? null : <RowMenu name={t('question', { place })} actions={actionsOf(props, t)} />}
      </div>
      <QuestionText {...part} problem={problem ? `${question.key}-problem` : undefined} />
      <Answers {...part} />
      <Explanation {...part} />
      {problem ? (
        <p id={`${question.key}-problem`} className={classes.problem}>
          <Icon of={CircleAlert} size={16} />
          {t(`problem.${problem}`)}
        </p>
      ) : null}
    </li>
  )
}

function Answers(part: QuestionPartProps) {
  switch (part.question.kind) {
    case 'short':
      return <AcceptedEditor {...part} />
    case 'order':
      return <OrderEditor {...part} />
    default:
      return <ChoicesEditor {...part} />
  }
}

function actionsOf(
  { question, place, total, onMove, onDuplicate, onDelete }: Props,
  t: ReturnType<typeof useTranslations<'quiz.editor'>>,
): MenuAction[] {
  const text = `${question.key}-text`
  return [
    { label: t('moveUp'), icon: ArrowUp, disabled: place === 1, onSelect: () => onMove(-1, text) },
    { label: t('moveDown'), icon: ArrowDown, disabled: place === total, onSelect: () => onMove(1, text) },
    { label: t('duplicate'), icon: Copy, onSelect: onDuplicate },
    { label: t('delete'), icon: Trash2, danger: true, divided: true, onSelect: onDelete },
  ]
}

function QuestionText({
  question,
  readOnly,
  change,
  problem,
}: QuestionPartProps & { problem: string | undefined }) {
  const t = useTranslations('quiz.editor')
  return (
    <textarea
      id={`${question.key}-text`}
      className={classes.text}
      aria-label={t('text')}
      aria-describedby={problem}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      placeholder={t('textPlaceholder')}
      rows={1}
      maxLength={1_000}
      readOnly={readOnly}
      value={question.text}
      onChange={(event) => change((each) => ({ ...each, text: event.target.value }))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        const first = question.choices[0]
        document
          .getElementById(first ? `${question.key}-${first.key}` : `${question.key}-accepted-0`)
          ?.focus()
      }}
    />
  )
}

function KindSelect({ question, readOnly, change }: QuestionPartProps) {
  const t = useTranslations('quiz')
  const words = { true: t('editor.true'), false: t('editor.false') }
  return (
    <SelectBox
      kind="quiet"
      className={classes.kind}
      label={t('editor.kind')}
      value={question.kind}
      disabled={readOnly}
      onChange={(event) => {
        const kind = event.target.value as QuestionKind
        change((each) => asKind(each, kind, words))
      }}
      options={questionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}

function PointsField({ question, readOnly, change }: QuestionPartProps) {
  const t = useTranslations('quiz.editor')
  // While it is typed it may be empty; what counts is always a number.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label className={classes.points}>
      <input
        inputMode="numeric"
        aria-label={t('points')}
        readOnly={readOnly}
        value={typed ?? String(question.points)}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 3)
          setTyped(digits)
          const points = Math.min(100, Number(digits))
          if (points >= 1) change((each) => ({ ...each, points }))
        }}
        onBlur={() => setTyped(null)}
      />
      <span aria-hidden="true">{t('pointsUnit', { points: question.points })}</span>
    </label>
  )
}

function Explanation({ question, readOnly, change, focusOn }: QuestionPartProps) {
  const t = useTranslations('quiz.editor')
  const [open, setOpen] = useState(question.explanation !== '')
  const id = `${question.key}-explanation`
  if (!open && question.explanation === '') {
    return readOnly ? null : (
      <Button
        kind="quiet"
        size="small"
        icon={MessageSquareText}
        onClick={() => {
          focusOn(id)
          setOpen(true)
        }}
      >
        {t('addExplanation')}
      </Button>
    )
  }
  return (
    <div className={classes.explanation}>
      <label htmlFor={id}>{t('explanation')}</label>
      <textarea
        id={id}
        rows={1}
        maxLength={1_000}
        readOnly={readOnly}
        placeholder={t('explanationPlaceholder')}
        value={question.explanation}
        onChange={(event) => change((each) => ({ ...each, explanation: event.target.value }))}
        onBlur={() => setOpen(false)}
      />
    </div>
  )
}
