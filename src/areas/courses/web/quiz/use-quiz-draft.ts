import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Quiz } from '../../quiz.ts'
import { starterQuiz } from './quiz-editing.ts'

export type QuizDraft = {
  quiz: Quiz
  /** Changes what's there now, not what was there when a button was drawn. */
  change: (edit: (quiz: Quiz) => Quiz) => void
  /** Gives the focus to an element by its id once it is drawn. */
  focusOn: (id: string) => void
}

/** The quiz under the creator's hands; one that is new begins with a question to fill in, which is saved with the first change. */
export function useQuizDraft(quiz: Quiz | null, save: (quiz: Quiz) => void): QuizDraft {
  const t = useTranslations('quiz.editor')
  const [starter] = useState(() => starterQuiz({ true: t('true'), false: t('false') }))
  const shown = quiz ?? starter
  const latest = useRef(shown)
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = shown
    const element = wanted.current && document.getElementById(wanted.current)
    if (!element) return
    element.focus()
    wanted.current = null
  })
  return {
    quiz: shown,
    change: (edit) => {
      const next = edit(latest.current)
      if (next === latest.current) return
      latest.current = next
      save(next)
    },
    focusOn: (id) => {
      wanted.current = id
    },
  }
}
