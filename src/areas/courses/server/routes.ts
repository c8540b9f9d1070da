import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { coursesContract } from '../contract.ts'
import { createCourse, getCourse, listCourses, removeCourse, restoreCourse, updateCourse } from './courses.ts'
import { completeLesson, learnCourse, learnLesson, openLesson, uncompleteLesson } from './learning.ts'
import {
  addLesson,
  getLesson,
  moveLesson,
  publishLesson,
  removeLesson,
  restoreLesson,
  unpublishLesson,
  updateLesson,
} from './lessons.ts'
import { publishCourse, unpublishCourse } from './publishing.ts'

const on = implement(coursesContract).$context<CallCtx>().use(guarded)

export const coursesRoutes = on.router({
  list: on.list.handler(({ context, input }) => listCourses(creatorCtx(context), input)),
  create: on.create.handler(({ context, input }) => createCourse(creatorCtx(context), input)),
  get: on.get.handler(({ context, input }) => getCourse(creatorCtx(context), input.courseId)),
  update: on.update.handler(({ context, input: { courseId, ...changes } }) =>
    updateCourse(creatorCtx(context), courseId, changes),
  ),
  publish: on.publish.handler(({ context, input }) => publishCourse(creatorCtx(context), input.courseId)),
  unpublish: on.unpublish.handler(({ context, input }) =>
    unpublishCourse(creatorCtx(context), input.courseId),
  ),
  remove: on.remove.handler(({ context, input }) => removeCourse(creatorCtx(context), input.courseId)),
  restore: on.restore.handler(({ context, input }) => restoreCourse(creatorCtx(context), input.courseId)),

  addLesson: on.addLesson.handler(({ context, input: { courseId, ...lesson } }) =>
    addLesson(creatorCtx(context), courseId, lesson),
  ),
  getLesson: on.getLesson.handler(({ context, input }) =>
    getLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  updateLesson: on.updateLesson.handler(({ context, input: { courseId, lessonId, ...changes } }) =>
    updateLesson(creatorCtx(context), courseId, lessonId, changes),
  ),
  moveLesson: on.moveLesson.handler(({ context, input }) =>
    moveLesson(creatorCtx(context), input.courseId, input.lessonId, input.position),
  ),
  publishLesson: on.publishLesson.handler(({ context, input }) =>
    publishLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  unpublishLesson: on.unpublishLesson.handler(({ context, input }) =>
    unpublishLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  removeLesson: on.removeLesson.handler(({ context, input }) =>
    removeLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),
  restoreLesson: on.restoreLesson.handler(({ context, input }) =>
    restoreLesson(creatorCtx(context), input.courseId, input.lessonId),
  ),

  learn: on.learn.handler(({ context, input }) => learnCourse(context, input.courseId)),
  learnLesson: on.learnLesson.handler(({ context, input }) =>
    learnLesson(context, input.courseId, input.lessonId),
  ),
  openLesson: on.openLesson.handler(({ context, input }) =>
    openLesson(context, input.courseId, input.lessonId),
  ),
  completeLesson: on.completeLesson.handler(({ context, input }) =>
    completeLesson(context, input.courseId, input.lessonId),
  ),
  uncompleteLesson: on.uncompleteLesson.handler(({ context, input }) =>
    uncompleteLesson(context, input.courseId, input.lessonId),
  ),
})
