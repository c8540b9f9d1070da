import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { chooseDesign } from '#areas/accounts/server/covers.ts'
import type { UploadPurpose } from '#areas/files/rules.ts'
import type { FileRow } from '#areas/files/server/files.ts'
import { keepPackagedFile } from '#areas/files/server/packaged-files.ts'
import { designOf } from '#kernel/covers.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { packageRoot } from '#platform/http/assets.ts'
import { mine } from '#platform/tables.ts'
import { zLessonMedia } from '../media.ts'
import type { LessonKind } from '../rules.ts'
import { createCourse, getCourse, updateCourse } from './courses.ts'
import { drafts } from './demo/drafts.ts'
import { glazingInDepth } from './demo/glazing-in-depth.ts'
import { kilnSafety } from './demo/kiln-safety.ts'
import type { MadeCourse } from './demo/made-course.ts'
import { potteryBasics } from './demo/pottery-basics.ts'
import { type DemoCourse, type DemoLesson, documentOf } from './demo/prose.ts'
import { updateLesson } from './lesson-saving.ts'
import { addLesson } from './lessons.ts'
import { publishCourse } from './publishing.ts'
import { addSection } from './sections.ts'
import { courses } from './tables.ts'

/** The courses of the demo by the names the plan of its sales calls them. */
export const demoCourses = { potteryBasics, glazingInDepth, kilnSafety }
export const demoDrafts = drafts

/** Recordings and sheets that come with the package. */
const media = join(packageRoot(import.meta.dirname), 'demo')

/** A course with its lessons, written and published in one commit; the one that is there when there is one. */
export async function makeDemoCourse(ctx: CreatorCtx, course: DemoCourse): Promise<MadeCourse> {
  const [known] = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(mine(ctx, courses), eq(courses.title, course.title)))
  const courseId = known?.id ?? (await withTransaction(ctx, (ctx) => writeCourse(ctx, course)))
  const { offerId, lessons } = await getCourse(ctx, courseId)
  const quizzes = course.sections.flatMap((section) => section.lessons)
  return {
    courseId,
    offerId,
    lessons: lessons
      .filter((lesson) => lesson.status === 'published')
      .map(({ id, kind, durationSeconds, title }) => ({
        id,
        kind,
        seconds: durationSeconds,
        quiz: quizzes.find((lesson) => lesson.title === title)?.quiz ?? null,
      })),
  }
}

/** Days from the first lesson of a course to the one that is still being written. */
const unfinishedAfter = 214

async function writeCourse(ctx: CreatorCtx, course: DemoCourse): Promise<Id<'crs'>> {
  const { title, description, cover, picture, priceCents, salesPage, facets } = course
  const made = await createCourse(ctx, { title, description, priceCents })
  await chooseDesign(ctx, ctx.actor.workspaceId, made.id, designOf(...cover))
  const imageFileId = picture && (await keep(ctx, picture, 'image')).id
  if (salesPage || facets || imageFileId)
    await updateCourse(ctx, made.id, {
      ...(salesPage ? { salesPage } : {}),
      ...(facets ? { facets } : {}),
      ...(imageFileId ? { imageFileId } : {}),
    })
  // Newer ids sort behind older ones, as when someone writes one lesson after the other.
  let written = 0
  const later = (): CreatorCtx => {
    const at = new Date(ctx.now().getTime() + hours(++written))
    return { ...ctx, now: () => at }
  }
  for (const section of course.sections) {
    const sectionId = section.title ? await sectionNamed(later(), made.id, section.title) : undefined
    for (const lesson of section.lessons) await writeLesson(later(), made.id, lesson, sectionId)
  }
  if (course.isDraft) return made.id
  await publishCourse({ ...ctx, now: () => new Date(ctx.now().getTime() + days(2)) }, made.id)
  const lately = { ...ctx, now: () => new Date(ctx.now().getTime() + days(unfinishedAfter)) }
  if (course.unfinished) await writeLesson(lately, made.id, course.unfinished)
  return made.id
}

async function sectionNamed(ctx: CreatorCtx, courseId: Id<'crs'>, title: string): Promise<Id<'sec'>> {
  const { sections } = await addSection(ctx, courseId, { title })
  const section = sections.at(-1)
  if (!section) throw new Error('The section wasn’t stored.')
  return section.id
}

async function writeLesson(ctx: CreatorCtx, courseId: Id<'crs'>, lesson: DemoLesson, sectionId?: Id<'sec'>) {
  const { id, revision } = await addLesson(ctx, courseId, {
    title: lesson.title,
    kind: kindOf(lesson),
    ...(sectionId ? { sectionId } : {}),
  })
  const files = []
  for (const [name, title] of Object.entries(lesson.sheets ?? {}))
    files.push({ fileId: (await keep(ctx, name, 'attachment')).id, title })
  await updateLesson(ctx, courseId, id, {
    content: { ...documentOf(lesson.text) },
    ...(lesson.recording ? { media: await mediaOf(ctx, lesson.recording, lesson.practiceAt) } : {}),
    ...(lesson.quiz ? { quiz: lesson.quiz } : {}),
    ...(files.length > 0 ? { files } : {}),
    ...(lesson.freePreview ? { freePreview: true } : {}),
    ...(lesson.dripDays ? { dripDays: lesson.dripDays } : {}),
    revision,
  })
}

function kindOf({ quiz, recording, isDownload }: DemoLesson): LessonKind {
  if (quiz) return 'quiz'
  if (isDownload) return 'download'
  return recording ? purposeOf(recording) : 'text'
}

function purposeOf(name: string): 'video' | 'audio' | 'pdf' {
  if (name.endsWith('.mp4')) return 'video'
  return name.endsWith('.m4a') ? 'audio' : 'pdf'
}

async function mediaOf(ctx: CreatorCtx, name: string, practiceAt?: number) {
  const { id } = await keep(ctx, name, purposeOf(name))
  const spoken = name.replace(/\.\w+$/, '.vtt')
  const captions = existsSync(join(media, spoken))
    ? [{ fileId: (await keep(ctx, spoken, 'captions')).id, language: 'en', label: 'English' }]
    : []
  const picture = name.replace(/\.\w+$/, '.jpg')
  const poster = existsSync(join(media, picture)) ? await keep(ctx, picture, 'image') : null
  const chapters = practiceAt
    ? [
        { atSeconds: 0, title: 'What to know' },
        { atSeconds: practiceAt, title: 'Practice with me' },
      ]
    : []
  return zLessonMedia.parse({ fileId: id, captions, chapters, posterFileId: poster?.id ?? null })
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
  vtt: 'text/vtt',
  jpg: 'image/jpeg',
  png: 'image/png',
}

function keep(ctx: CreatorCtx, name: string, purpose: UploadPurpose): Promise<FileRow> {
  const type = types[name.split('.').at(-1) ?? ''] ?? ''
  return keepPackagedFile(ctx, { path: join(media, name), type, purpose })
}
