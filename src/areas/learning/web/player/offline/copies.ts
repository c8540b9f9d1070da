import type { LearnContent, LearnCourse } from '../../../contract.ts'
import { openCopies } from '../../shared/kept-copies.ts'

const coursePath = (courseId: string) => `/kept/${courseId}`
const lessonPath = (courseId: string, lessonId: string) => `/kept/${courseId}/${lessonId}`

/** Text is small, its pictures are not: the lessons opened longest ago make room. */
const mostLessons = 100

/** Keeps the outline as it was last seen. */
export async function keepCourse(who: string, course: LearnCourse): Promise<void> {
  const copies = await openCopies(who)
  await copies?.put(coursePath(course.id), Response.json(course))
}

/** Keeps a text lesson with its pictures, to be read without a connection. */
export async function keepLesson(who: string, lesson: LearnContent): Promise<void> {
  const copies = await openCopies(who)
  if (!copies) return
  const path = lessonPath(lesson.courseId, lesson.id)
  // Written anew, so that it comes last: the order is that of the last opening.
  await copies.delete(path)
  await copies.put(path, Response.json(lesson))
  for (const picture of picturesOf(lesson.html)) {
    if (!(await copies.match(picture))) await copies.add(picture).catch(() => {})
  }
  const lessons = (await copies.keys()).map(pathOf).filter((each) => /^\/kept\/[^/]+\/[^/]+$/.test(each))
  for (const old of lessons.slice(0, Math.max(0, lessons.length - mostLessons))) await dropLesson(copies, old)
}

/** The outline as it was when there was a connection; null when it was never opened here. */
export async function keptCourse(who: string, courseId: string): Promise<LearnCourse | null> {
  return read<LearnCourse>(who, coursePath(courseId))
}

/** The lesson as it was when it was last opened here. */
export async function keptLesson(
  who: string,
  courseId: string,
  lessonId: string,
): Promise<LearnContent | null> {
  return read<LearnContent>(who, lessonPath(courseId, lessonId))
}

/** Access ended, or the course is gone: nothing of it stays on the device. */
export async function forgetCourse(who: string, courseId: string): Promise<void> {
  const copies = await openCopies(who)
  if (!copies) return
  const own = (await copies.keys()).map(pathOf).filter((path) => path.startsWith(coursePath(courseId)))
  for (const path of own) await dropLesson(copies, path)
}

/** The lesson was taken out, or is closed. */
export async function forgetLesson(who: string, courseId: string, lessonId: string): Promise<void> {
  const copies = await openCopies(who)
  if (copies) await dropLesson(copies, lessonPath(courseId, lessonId))
}

async function dropLesson(copies: Cache, path: string): Promise<void> {
  const kept = await copies.match(path)
  const { html = '' } = kept ? ((await kept.json()) as Partial<LearnContent>) : {}
  for (const picture of picturesOf(html)) await copies.delete(picture)
  await copies.delete(path)
}

async function read<T>(who: string, path: string): Promise<T | null> {
  const kept = await (await openCopies(who))?.match(path)
  return kept ? ((await kept.json()) as T) : null
}

/** Pictures in lessons are files of ours (lesson-html). */
function picturesOf(html: string): string[] {
  return [...html.matchAll(/<img[^>]+src="(\/files\/[^"?]+)/g)].flatMap(([, src]) => src ?? [])
}

const pathOf = (request: Request) => new URL(request.url).pathname
