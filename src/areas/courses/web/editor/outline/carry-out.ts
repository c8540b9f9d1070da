import type { Id } from '#kernel/ids.ts'
import { type Arrangement, isSameArrangement } from '../../../arrangement.ts'
import type { CourseDetail, Lesson } from '../../../contract.ts'
import { coursesApi } from '../../api.ts'
import type { LessonChanges } from '../lesson-changes.ts'
import { findSaver, forgetSaver } from '../open-savers.ts'
import { type Command, orderOf } from './commands.ts'

export type Answer = { course?: CourseDetail; lesson?: Lesson; sectionId?: Id<'sec'> }

/** Has the server do a command; `order` is the outline as it is to be afterward. */
export async function carryOut(courseId: Id<'crs'>, command: Command, order?: Arrangement): Promise<Answer> {
  switch (command.do) {
    case 'place': {
      const [only, ...others] = command.items
      if (!only || others.length > 0) return arrange(courseId, order)
      const { id: lessonId, sectionId, position } = only
      return { course: await coursesApi.moveLesson.call({ courseId, lessonId, sectionId, position }) }
    }
    case 'placeSection':
      return arrange(courseId, order)
    case 'remove':
      return remove(courseId, command.lessonIds)
    case 'restore': {
      // At once: whoever leaves while it is on its way finds all of them or none.
      const lessonIds = command.items.map(({ id }) => id)
      return arrangedAs(courseId, await coursesApi.restoreLessons.call({ courseId, lessonIds }), order)
    }
    case 'rename':
      return { lesson: await saveFields(courseId, command.lessonId, { title: command.title }) }
    case 'fields':
      return { lesson: await saveFields(courseId, command.lessonId, command.changes) }
    case 'renameSection': {
      const { sectionId, title } = command
      return { course: await coursesApi.renameSection.call({ courseId, sectionId, title }) }
    }
    case 'removeSection':
      return { course: await coursesApi.removeSection.call({ courseId, sectionId: command.sectionId }) }
    case 'addSection':
      return addSection(courseId, command, order)
    case 'status':
      return setStatus(courseId, command)
  }
}

async function remove(courseId: Id<'crs'>, lessonIds: Id<'lsn'>[]): Promise<Answer> {
  // What was typed last belongs to the lesson that may come back.
  for (const lessonId of lessonIds) await findSaver(lessonId)?.saveNow()
  const course = await coursesApi.removeLessons.call({ courseId, lessonIds })
  for (const lessonId of lessonIds) forgetSaver(lessonId)
  return { course }
}

async function arrange(courseId: Id<'crs'>, order: Arrangement | undefined): Promise<Answer> {
  return order ? { course: await coursesApi.arrange.call({ courseId, ...order }) } : {}
}

/** The server put things back by its own memory; where that differs from the order before, the order is set. */
async function arrangedAs(courseId: Id<'crs'>, course: CourseDetail, order?: Arrangement): Promise<Answer> {
  const isThere = !order || isSameArrangement(orderOf(course), order)
  return isThere ? { course } : arrange(courseId, order)
}

type NewSection = Extract<Command, { do: 'addSection' }>

async function addSection(courseId: Id<'crs'>, command: NewSection, order?: Arrangement): Promise<Answer> {
  const before = await coursesApi.get.call({ courseId })
  const added = await coursesApi.addSection.call({ courseId, title: command.title })
  const known = new Set(before.sections.map(({ id }) => id))
  const sectionId = added.sections.find(({ id }) => !known.has(id))?.id
  if (!sectionId || !order) return { course: added }
  const sections = order.sections.map((section) =>
    section.id === command.sectionId ? { ...section, id: sectionId } : section,
  )
  return { ...(await arrangedAs(courseId, added, { ...order, sections })), sectionId }
}

async function setStatus(
  courseId: Id<'crs'>,
  { lessonIds, status }: Extract<Command, { do: 'status' }>,
): Promise<Answer> {
  for (const lessonId of lessonIds) await findSaver(lessonId)?.saveNow()
  const [lessonId, ...others] = lessonIds
  if (lessonId && others.length === 0) {
    const call = status === 'published' ? coursesApi.publishLesson : coursesApi.unpublishLesson
    return { lesson: await call.call({ courseId, lessonId }) }
  }
  await coursesApi.publishLessons.call({ lessonIds, status })
  return {}
}

/** Through the open editor where there is one, so that its next save begins with what this one left. */
async function saveFields(courseId: Id<'crs'>, lessonId: Id<'lsn'>, changes: LessonChanges) {
  const open = findSaver(lessonId)
  if (open) {
    open.edit(changes)
    await open.saveNow()
    return undefined
  }
  const { revision } = await coursesApi.getLesson.call({ courseId, lessonId })
  const { content, ...fields } = changes
  return coursesApi.updateLesson.call({
    courseId,
    lessonId,
    revision,
    ...fields,
    ...(content ? { content } : {}),
  })
}
