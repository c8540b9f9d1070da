import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Arrangement } from '../../../arrangement.ts'
import type { CourseDetail } from '../../../contract.ts'
import { cachedCourse, putCourse, putLesson, refreshCourse } from '../outline-cache.ts'
import { carryOut } from './carry-out.ts'
import { createQueue } from './change-queue.ts'
import { applyCommand, type Command, renamedIds, renamedOrder } from './commands.ts'
import { createHistory, type OutlineHistory, type Step } from './history.ts'

export type OutlineWork = ReturnType<typeof useOutlineWork>

/**
 * How the outline is changed: shown at once, done by the server one after the other, taken back step by step; put right by
 * what the server has when it refuses.
 */
export function useOutlineWork(course: CourseDetail) {
  const courseId = course.id
  const [queue] = useState(createQueue)
  const [history] = useState(() => createHistory(courseId, course))
  const queryClient = useQueryClient()
  const t = useTranslations('outline')
  const announce = useAnnounce()
  const means: Means = { courseId, queue, history, queryClient, t, announce }
  return {
    courseId,
    history,
    now: () => now(means),
    /** Does something that can be taken back; `words` name the step. */
    act: (command: Command, words: string) => act(means, command, words),
    /** Something that is done first and shown then; its answer is handed on. */
    ask: <T>(work: () => Promise<T>): Promise<T> => queue.add(work),
    show: (course: CourseDetail) => show(means, course),
    did: (step: Step) => {
      history.did(step)
      keep(means)
    },
    failed: (error: unknown) => sayFailed(means, error),
    undo: () => walk(means, 'undo'),
    redo: () => walk(means, 'redo'),
  }
}

/** What the functions below work with. */
type Means = {
  courseId: CourseDetail['id']
  queue: ReturnType<typeof createQueue>
  history: OutlineHistory
  queryClient: QueryClient
  t: ReturnType<typeof useTranslations<'outline'>>
  announce: ReturnType<typeof useAnnounce>
}

const now = ({ queryClient, courseId }: Means) => cachedCourse(queryClient, courseId)

/** Writes the steps down: the tab may be reloaded. */
function keep(means: Means): void {
  const course = now(means)
  if (course) means.history.keep(course)
}

function show({ queue, queryClient }: Means, course: CourseDetail): void {
  // What waits behind this is on the screen already and not in this answer.
  if (queue.isLast()) putCourse(queryClient, course)
}

function sayFailed({ queryClient, courseId, t }: Means, error: unknown): void {
  toast({ message: refusalOf(error).message || t('failed') })
  refreshCourse(queryClient, courseId)
}

function act(
  means: Means,
  command: Command,
  words: string,
): { done: Promise<boolean>; takeBack: () => void } {
  const { history } = means
  const started = start(means, command)
  if (!started) return { done: Promise.resolve(false), takeBack: () => {} }
  const step = { words, command: started.inverse }
  history.did(step)
  // At once: the tab may be reloaded before the server answers.
  keep(means)
  const done = started.done.then((isDone) => {
    if (!isDone) history.forget(step)
    return isDone
  })
  return { done, takeBack: () => takeBack(means, step) }
}

/** Shows a command and has it done. Answers what takes it back; null when there is nothing to do. */
function start(means: Means, given: Command): { inverse: Command; done: Promise<boolean> } | null {
  const course = now(means)
  if (!course) return null
  // A section that was put back may be on the screen by its old id or, once the server answered, by its new one.
  const change =
    applyCommand(course, renamedIds(given, means.history.aliases())) ?? applyCommand(course, given)
  if (!change) return null
  putCourse(means.queryClient, { ...course, ...change.outline })
  const done = means.queue
    .add(() => haveDone(means, given, change.order))
    .then(
      () => true,
      (error: unknown) => {
        sayFailed(means, error)
        return false
      },
    )
  return { inverse: change.inverse, done }
}

/** Has the server do it, by the ids that sections have by then, and shows what it answered. */
async function haveDone(means: Means, given: Command, place?: Arrangement): Promise<void> {
  const { courseId, history, queryClient } = means
  const aliases = history.aliases()
  const command = renamedIds(given, aliases)
  const order = place && renamedOrder(place, aliases)
  const answer = await carryOut(courseId, command, order)
  if (answer.sectionId && given.do === 'addSection') history.sectionIsNow(given.sectionId, answer.sectionId)
  if (answer.course) show(means, answer.course)
  if (answer.lesson) putLesson(queryClient, answer.lesson)
  if (command.do === 'remove' || command.do === 'restore' || command.do === 'status')
    refreshCourse(queryClient, courseId)
  keep(means)
}

/** Undo of one step, whatever was done since. */
function takeBack(means: Means, step: Step): void {
  const { history, announce, t } = means
  if (!history.has(step)) return
  history.forget(step)
  const started = start(means, step.command)
  if (started) history.undone({ words: step.words, command: started.inverse })
  announce(t('undone', { what: step.words }))
}

function walk(means: Means, way: 'undo' | 'redo'): void {
  const { history, announce, t } = means
  const step = way === 'undo' ? history.takeUndo() : history.takeRedo()
  if (!step) return
  const started = start(means, step.command)
  if (!started) {
    announce(t('nothingLeft'))
    return
  }
  const back = { words: step.words, command: started.inverse }
  if (way === 'undo') history.undone(back)
  else history.redone(back)
  keep(means)
  announce(t(way === 'undo' ? 'undone' : 'redone', { what: step.words }))
}
