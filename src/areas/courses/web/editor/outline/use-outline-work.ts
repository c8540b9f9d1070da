import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../../contract.ts'
import { cachedCourse, putCourse, putLesson, refreshCourse } from '../outline-cache.ts'
import { carryOut } from './carry-out.ts'
import { createQueue } from './change-queue.ts'
import { applyCommand, type Command, renamedIds, renamedOrder } from './commands.ts'
import { createHistory, type Step } from './history.ts'

export type OutlineWork = ReturnType<typeof useOutlineWork>

/**
 * How the outline is changed: shown at once, done by the server one after the other, taken back step by step; put right by
 * what the server has when it refuses.
 */
export function useOutlineWork(course: CourseDetail) {
  const courseId = course.id
  const t = useTranslations('outline')
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  const [queue] = useState(createQueue)
  const [history] = useState(() => createHistory(courseId, course))

  const now = () => cachedCourse(queryClient, courseId)
  const keep = () => {
    const course = now()
    if (course) history.keep(course)
  }
  const failed = (error: unknown) => {
    toast({ message: refusalOf(error).message || t('failed') })
    refreshCourse(queryClient, courseId)
  }
  const take = (course: CourseDetail) => {
    // What waits behind this is on the screen already and not in this answer.
    if (queue.isLast()) putCourse(queryClient, course)
  }

  /** Shows a command and has it done. Answers what takes it back; null when there is nothing to do. */
  const start = (given: Command): { inverse: Command; done: Promise<boolean> } | null => {
    const course = now()
    if (!course) return null
    // A section that was put back may be on the screen by its old id or, once the server answered, by its new one.
    const change = applyCommand(course, renamedIds(given, history.aliases())) ?? applyCommand(course, given)
    if (!change) return null
    putCourse(queryClient, { ...course, ...change.outline })
    const done = queue
      .add(async () => {
        const aliases = history.aliases()
        const command = renamedIds(given, aliases)
        const order = change.order && renamedOrder(change.order, aliases)
        const answer = await carryOut(courseId, command, order)
        if (answer.sectionId && given.do === 'addSection')
          history.sectionIsNow(given.sectionId, answer.sectionId)
        if (answer.course) take(answer.course)
        if (answer.lesson) putLesson(queryClient, answer.lesson)
        if (command.do === 'remove' || command.do === 'restore' || command.do === 'status')
          refreshCourse(queryClient, courseId)
        keep()
        return true
      })
      .catch((error: unknown) => {
        failed(error)
        return false
      })
    return { inverse: change.inverse, done }
  }

  /** Does something that can be taken back; `words` name the step. */
  const act = (command: Command, words: string): { done: Promise<boolean>; takeBack: () => void } => {
    const started = start(command)
    if (!started) return { done: Promise.resolve(false), takeBack: () => {} }
    const step = { words, command: started.inverse }
    history.did(step)
    // At once: the tab may be reloaded before the server answers.
    keep()
    const done = started.done.then((isDone) => {
      if (!isDone) history.forget(step)
      return isDone
    })
    return { done, takeBack: () => takeBack(step) }
  }

  /** Undo of one step, whatever was done since. */
  const takeBack = (step: Step) => {
    if (!history.has(step)) return
    history.forget(step)
    const started = start(step.command)
    if (started) history.undone({ words: step.words, command: started.inverse })
    announce(t('undone', { what: step.words }))
  }

  const walk = (way: 'undo' | 'redo') => {
    const step = way === 'undo' ? history.takeUndo() : history.takeRedo()
    if (!step) return
    const started = start(step.command)
    if (!started) return announce(t('nothingLeft'))
    const back = { words: step.words, command: started.inverse }
    if (way === 'undo') history.undone(back)
    else history.redone(back)
    keep()
    announce(t(way === 'undo' ? 'undone' : 'redone', { what: step.words }))
  }

  return {
    courseId,
    history,
    now,
    act,
    /** Something that is done first and shown then; its answer is handed on. */
    ask: <T>(work: () => Promise<T>): Promise<T> => queue.add(work),
    show: take,
    did: (step: Step) => {
      history.did(step)
      keep()
    },
    failed,
    undo: () => walk('undo'),
    redo: () => walk('redo'),
  }
}
