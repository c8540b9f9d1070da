import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { coursesContract } from '../contract.ts'
import { recentCoursesContract } from '../recent-contract.ts'
import { createCourse, getCourse, listCourses, removeCourse, restoreCourse, updateCourse } from './courses.ts'
import { recentCourses } from './dashboard.ts'
import { duplicateCourse, duplicateLesson } from './duplicating.ts'
import { publishLesson, publishLessons, unpublishLesson } from './lesson-publishing.ts'
import { restoreVersion, updateLesson } from './lesson-saving.ts'
import { removeLesson, removeLessons, restoreLesson, restoreLessons } from './lesson-trash.ts'
import { addLesson, addLessons, getLesson, moveLesson } from './lessons.ts'
import { notePresence } from './presence.ts'
import { publishCourse, unpublishCourse } from './publishing.ts'
import { addSection, arrange, removeSection, renameSection } from './sections.ts'
import { discardAllCourses, discardAllLessons, discardCourse, discardLesson } from './trash.ts'
import { getVersion, listVersions } from './versions.ts'

const on = implement(coursesContract).$context<CallCtx>().use(accessGuard)

export const coursesRoutes = on.router({
  list: on.list.handler(({ context, input }) => listCourses(creatorCtx(context), input)),
  create: on.create.handler(({ context, input }) => createCourse(creatorCtx(context), input)),
  get: on.get.handler(({ context, input }) => getCourse(creatorCtx(context), input.courseId)),
  update: on.update.handler(({ context, input: { courseId, ...changes } }) =>
    updateCourse(creatorCtx(context), courseId, changes),
  ),
  duplicate: on.duplicate.handler(({ context, input }) =>
    duplicateCourse(creatorCtx(context), input.courseId),
  ),
  publish: on.publish.handler(({ context, input }) => publishCourse(creatorCtx(context), input.courseId)),
  unpublish: on.unpublish.handler(({ context, input }) =>
    unpublishCourse(creatorCtx(context), input.courseId),
  ),
  remove: on.remove.handler(({ context, input }) => removeCourse(creatorCtx(context), input.courseId)),
  restore: on.restore.handler(({ context, input }) => restoreCourse(creatorCtx(context), input.courseId)),
  discard: on.discard.handler(({ context, input }) => discardCourse(creatorCtx(context), input.courseId)),
  emptyTrash: on.emptyTrash.handler(({ context }) => discardAllCourses(creatorCtx(context))),
  discardLesson: on.discardLesson.handler(({ context, input }) =>
    discardLesson(creatorCtx(context), input.lessonId),
  ),
  emptyLessonTrash: on.emptyLessonTrash.handler(({ context }) => discardAllLessons(creatorCtx(context))),
  presence: on.presence.handler(({ context, input: { courseId, ...said } }) =>
    notePresence(creatorCtx(context), courseId, said),
  ),

  addSection: on.addSection.handler(({ context, input: { courseId, ...section } }) =>
    addSection(creatorCtx(context), courseId, section),
  ),
  renameSection: on.renameSection.handler(({ context, input }) =>
    renameSection(creatorCtx(context), input.courseId, input.sectionId, input.title),
  ),
  removeSection: on.removeSection.handler(({ context, input }) =>
    removeSection(creatorCtx(context), input.courseId, input.sectionId),
  ),
  arrange: on.arrange.handler(({ context, input: { courseId, ...wanted } }) =>
    arrange(creatorCtx(context), courseId, wanted),
  ),

  addLesson: on.addLesson.handler(({ context, input: { courseId, ...lesson } }) =>
    addLesson(creatorCtx(context), courseId, lesson),
  ),
  addLessons: on.addLessons.handler(({ context, input: { courseId, ...list } }) =>
    addLessons(creatorCtx(context), courseId, list),
  ),
  duplicateLesson: on.duplicateLesson.handler(({ context, input }) =>
    duplicateLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  getLesson: on.getLesson.handler(({ context, input }) =>
    getLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  updateLesson: on.updateLesson.handler(({ context, input: { courseId, lessonId, ...changes } }) =>
    updateLesson(creatorCtx(context), courseId, lessonId, changes),
  ),
  moveLesson: on.moveLesson.handler(({ context, input }) =>
    moveLesson(creatorCtx(context), input.courseId, input.lessonId, input.position, input.sectionId),
  ),
  publishLesson: on.publishLesson.handler(({ context, input }) =>
    publishLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  unpublishLesson: on.unpublishLesson.handler(({ context, input }) =>
    unpublishLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  publishLessons: on.publishLessons.handler(({ context, input }) =>
    publishLessons(creatorCtx(context), input.lessonIds, input.status),
  ),
  removeLesson: on.removeLesson.handler(({ context, input }) =>
    removeLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  restoreLesson: on.restoreLesson.handler(({ context, input }) =>
    restoreLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  removeLessons: on.removeLessons.handler(({ context, input }) =>
    removeLessons(creatorCtx(context), input.courseId, input.lessonIds),
  ),
  restoreLessons: on.restoreLessons.handler(({ context, input }) =>
    restoreLessons(creatorCtx(context), input.courseId, input.lessonIds),
  ),

  versions: on.versions.handler(({ context, input }) =>
    listVersions(creatorCtx(context), input.courseId, input.lessonId),
  ),
  version: on.version.handler(({ context, input }) =>
    getVersion(creatorCtx(context), input.courseId, input.lessonId, input.versionId),
  ),
  restoreVersion: on.restoreVersion.handler(({ context, input }) =>
    restoreVersion(creatorCtx(context), input.courseId, input.lessonId, input.versionId),
  ),
})

const onRecent = implement(recentCoursesContract).$context<CallCtx>().use(accessGuard)

export const recentCoursesRoutes = onRecent.router({
  list: onRecent.list.handler(({ context }) => recentCourses(creatorCtx(context))),
})
