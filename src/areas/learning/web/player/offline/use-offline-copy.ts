import { useEffect } from 'react'
import type { LearnContent, LearnCourse } from '../../../contract.ts'
import { useWho } from '../outbox/use-outbox.ts'
import { keepCourse, keepLesson } from './copies.ts'
import { keepShell } from './shell.ts'

/** Keeps the text that is on the screen, so that it can be read again without a connection. */
export function useOfflineCopy(course: LearnCourse, lesson: LearnContent | undefined) {
  const who = useWho()
  const isRecorded = !course.preview && !course.sample
  useEffect(() => {
    if (isRecorded) void keepCourse(who, course).catch(() => {})
  }, [who, course, isRecorded])
  useEffect(() => {
    if (!isRecorded || lesson?.kind !== 'text') return
    void keepLesson(who, lesson)
      .then(() => keepShell(who))
      .catch(() => {})
  }, [who, lesson, isRecorded])
}
