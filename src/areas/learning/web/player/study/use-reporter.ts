import { useEffect, useMemo } from 'react'
import type { Id } from '#kernel/ids.ts'
import type { LearnCourse } from '../../../contract.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { createReporter, type Reporter, silentReporter } from './reporter.ts'

/** The reporter of the lesson on the screen; it says the last word when the lesson or the page is left. */
export function useReporter(course: LearnCourse, lessonId: Id<'lsn'>, isOpen: boolean): Reporter {
  const outbox = useOutbox()
  const { id: courseId } = course
  const isRecorded = isOpen && !course.preview && !course.sample
  const reporter = useMemo(
    () => (isRecorded ? createReporter({ courseId, lessonId }, outbox.put) : silentReporter),
    [courseId, lessonId, isRecorded, outbox],
  )
  useEffect(() => {
    const leave = () => {
      reporter.report()
      outbox.leave()
    }
    // A phone that takes the page away tells no more than that it is hidden.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', leave)
      reporter.report()
    }
  }, [reporter, outbox])
  return reporter
}
