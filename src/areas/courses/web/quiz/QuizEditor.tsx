import { DragDropProvider } from '@dnd-kit/react'
import { isSortable } from '@dnd-kit/react/sortable'
import { ChartNoAxesColumn, Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import type { Question, Quiz } from '../../quiz.ts'
import { maxQuestions, type QuestionKind } from '../../quiz-rules.ts'
import { pointsOf, whyNotAskable } from '../../quiz-scoring.ts'
import { useCourseParts } from '../shared/course-parts.ts'
import { useDragWords } from '../shared/questions/drag-words.ts'
import { AddQuestion } from './AddQuestion.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import classes from './QuizEditor.module.css'
import { QuizPreview } from './QuizPreview.tsx'
import { QuizSettings } from './QuizSettings.tsx'
import {
  addQuestion,
  canAddQuestion,
  duplicateQuestion,
  moveQuestion,
  newQuestion,
  removeQuestion,
} from './quiz-editing.ts'
import { type QuizDraft, useQuizDraft } from './use-quiz-draft.ts'

type Props = {
  /** As the screen shows it, unsaved changes included; null for a lesson that has none yet. */
  quiz: Quiz | null
  save: (quiz: Quiz) => void
  readOnly?: boolean
  /** The lesson it belongs to, once there is one: its results are a button away. */
  lesson?: { courseId: Id<'crs'>; id: Id<'lsn'> }
}

/** Writes a quiz: questions in their order, and the rules they are taken by. */
export function QuizEditor({ quiz, save, readOnly = false, lesson }: Props) {
  const t = useTranslations('quiz')
  const { QuizResults } = useCourseParts()
  const draft = useQuizDraft(quiz, save)
  const [preview, setPreview] = useState(false)
  const [results, setResults] = useState(false)
  const { questions } = draft.quiz
  const unfinished = questions.filter((question) => whyNotAskable(question) !== null).length

  return (
    <section aria-label={t('editor.questions')} className={classes.editor}>
      <div className={classes.head}>
        <p className={classes.summary}>
          {t('editor.summary', { count: questions.length, points: pointsOf(draft.quiz) })}
          {unfinished > 0 ? `. ${t('editor.unfinished', { count: unfinished })}.` : '.'}
        </p>
        <span className={classes.headTools}>
          {lesson && QuizResults ? (
            <Button kind="quiet" size="small" icon={ChartNoAxesColumn} onClick={() => setResults(true)}>
              {t('results.open')}
            </Button>
          ) : null}
          <Button kind="quiet" size="small" icon={Eye} onClick={() => setPreview(true)}>
            {t('editor.preview')}
          </Button>
        </span>
      </div>
      <Questions draft={draft} readOnly={readOnly} />
      {readOnly ? null : <AddQuestionHere draft={draft} />}
      <QuizSettings
        quiz={draft.quiz}
        readOnly={readOnly}
        onChange={(settings) => draft.change((each) => ({ ...each, ...settings }))}
      />
      <QuizPreview opened={preview} onClose={() => setPreview(false)} quiz={draft.quiz} />
      {lesson && QuizResults ? (
        <QuizResults
          opened={results}
          onClose={() => setResults(false)}
          courseId={lesson.courseId}
          lessonId={lesson.id}
        />
      ) : null}
    </section>
  )
}

function Questions({ draft, readOnly }: { draft: QuizDraft; readOnly: boolean }) {
  const t = useTranslations('quiz.editor')
  const announce = useAnnounce()
  const { questions } = draft.quiz
  const plugins = useDragWords(questions.length)

  const move = (question: Question, to: number) => {
    if (to < 0 || to >= questions.length) return
    draft.change((quiz) => moveQuestion(quiz, question.key, to))
    announce(t('moved', { place: to + 1, total: questions.length }))
  }
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source)) return
        const question = questions[source.initialIndex]
        if (question) move(question, source.index)
      }}
    >
      <ol className={classes.list}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={question.key}
            question={question}
            place={at + 1}
            total={questions.length}
            readOnly={readOnly}
            draft={draft}
            onMove={(step, focus) => {
              draft.focusOn(focus)
              move(question, at + step)
            }}
            onDuplicate={() =>
              draft.change((quiz) => {
                const { quiz: next, copy } = duplicateQuestion(quiz, question.key)
                if (copy) draft.focusOn(`${copy.key}-text`)
                return next
              })
            }
            onDelete={() => {
              const beside = questions[at + 1] ?? questions[at - 1]
              if (beside) draft.focusOn(`${beside.key}-text`)
              draft.change((quiz) => removeQuestion(quiz, question.key))
              toast({
                message: t('deleted', { place: at + 1 }),
                onUndo: () => {
                  draft.focusOn(`${question.key}-text`)
                  draft.change((quiz) => addQuestion(quiz, question, at))
                },
              })
            }}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

function AddQuestionHere({ draft }: { draft: QuizDraft }) {
  const t = useTranslations('quiz.editor')
  const words = { true: t('true'), false: t('false') }
  if (!canAddQuestion(draft.quiz)) return <p className={classes.full}>{t('full', { max: maxQuestions })}</p>
  const add = (kind: QuestionKind) => {
    const question = newQuestion(kind, words)
    draft.focusOn(`${question.key}-text`)
    draft.change((quiz) => addQuestion(quiz, question))
  }
  return <AddQuestion first={draft.quiz.questions.length === 0} onAdd={add} />
}
