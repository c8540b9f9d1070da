import { lazy, Suspense, useState } from 'react'
import type { QuizResultsProps } from '#areas/courses/web/shared/course-parts.ts'

const QuizResults = lazy(async () => ({ default: (await import('./QuizResults.tsx')).QuizResults }))

/** The results of a quiz for its editor: loaded when they're first opened, and there from then on, so that they can close. */
export function QuizResultsPart(props: QuizResultsProps) {
  const [isLoaded, setLoaded] = useState(props.opened)
  if (props.opened && !isLoaded) setLoaded(true)
  return isLoaded ? (
    <Suspense fallback={null}>
      <QuizResults {...props} />
    </Suspense>
  ) : null
}
