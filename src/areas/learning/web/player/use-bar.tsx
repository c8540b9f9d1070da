import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { LearnContent, LearnCourse } from '../../contract.ts'
import { PreviousLesson } from './PreviousLesson.tsx'
import type { Completion } from './use-lesson-marks.ts'
import { WayOn } from './WayOn.tsx'
import { isAllDone, isFinished, type Way } from './way.ts'

export type Showing = 'lesson' | 'locked' | 'finish'

type Options = {
  course: LearnCourse
  way: Way
  lesson: LearnContent | undefined
  showing: Showing
  isOpen: boolean
  completion: Completion
  pathOf: (lessonId: string) => string
  onComplete: () => void
}

/** The bar at the bottom: the way back, the rule, and the one button on. */
export function useBar(options: Options): { previous?: ReactNode; note?: ReactNode; next: ReactNode } {
  const t = useTranslations('learning')
  const { course, way, lesson, showing, isOpen, completion, pathOf, onComplete } = options
  const here = way.lesson ? pathOf(way.lesson.id) : ''
  if (showing === 'finish') {
    return { previous: <PreviousLesson to={here} label={t('backToLesson')} />, next: null }
  }
  const previous = way.previous ? (
    <PreviousLesson to={pathOf(way.previous.id)} label={t('previous')} />
  ) : undefined
  if (course.sample) {
    return {
      previous,
      note: t('sample.note'),
      next: <Button href={course.salesPath}>{t('sample.see')}</Button>,
    }
  }
  // Everything else is done: from one closed lesson to the next would be a circle.
  if (showing === 'locked' && isAllDone(course.lessons)) return { previous, next: null }
  return {
    previous,
    note: isOpen ? lesson?.rule : undefined,
    next: (
      <WayOn
        way={way}
        open={isOpen && !mustBePassed(lesson)}
        skips={isOpen}
        finished={isFinished(course.progress)}
        busy={completion.busy?.done === true}
        pathOf={pathOf}
        finishPath={`${here}?finished`}
        onComplete={onComplete}
      />
    ),
  }
}

/** Only passing counts: a button that is always refused would be none. */
export const mustBePassed = (lesson: LearnContent | undefined) =>
  lesson?.quiz?.mustPass === true && !lesson.quiz.passed
