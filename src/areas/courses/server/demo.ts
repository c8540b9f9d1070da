import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { UploadPurpose } from '#areas/files/rules.ts'
import type { FileRow } from '#areas/files/server/files.ts'
import { keepPackagedFile } from '#areas/files/server/packaged-files.ts'
import type { Pass } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, minutes, seconds } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { packageRoot } from '#platform/http/assets.ts'
import { mine } from '#platform/tables.ts'
import { zLessonMedia } from '../media.ts'
import type { AskedQuestion, Question, Quiz, QuizAnswers } from '../quiz.ts'
import type { LessonKind } from '../rules.ts'
import { createCourse, getCourse, updateCourse } from './courses.ts'
import { drafts } from './demo/drafts.ts'
import { glazingInDepth } from './demo/glazing-in-depth.ts'
import { kilnSafety } from './demo/kiln-safety.ts'
import { potteryBasics } from './demo/pottery-basics.ts'
import { type DemoCourse, type DemoLesson, documentOf } from './demo/prose.ts'
import { learnLesson } from './learning.ts'
import { updateLesson } from './lesson-saving.ts'
import { addLesson } from './lessons.ts'
import { completeLesson, openLesson } from './marks.ts'
import { addNote } from './notes.ts'
import { publishCourse } from './publishing.ts'
import { handInQuiz, startQuiz } from './quiz-attempts.ts'
import { reportProgress } from './reports.ts'
import { addSection } from './sections.ts'
import { courses } from './tables.ts'

/** The courses of the demo by the names the plan of its sales calls them. */
export const demoCourses = { potteryBasics, glazingInDepth, kilnSafety }
export const demoDrafts = drafts

type MadeLesson = { id: Id<'lsn'>; kind: LessonKind; seconds: number; quiz: Quiz | null }
export type MadeCourse = { courseId: Id<'crs'>; offerId: Id<'off'>; lessons: MadeLesson[] }

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
  const { title, description, priceCents, salesPage } = course
  const made = await createCourse(ctx, { title, description, priceCents })
  if (salesPage) await updateCourse(ctx, made.id, { salesPage })
  // Newer ids sort behind older ones, as when somebody writes one lesson after the other.
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
  if (!section) throw new Error('The section was not stored.')
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
    ...(lesson.recording ? { media: await mediaOf(ctx, lesson.recording) } : {}),
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

async function mediaOf(ctx: CreatorCtx, name: string) {
  const { id } = await keep(ctx, name, purposeOf(name))
  const spoken = name.replace(/\.\w+$/, '.vtt')
  const captions = existsSync(join(media, spoken))
    ? [{ fileId: (await keep(ctx, spoken, 'captions')).id, language: 'en', label: 'English' }]
    : []
  const picture = name.replace(/\.\w+$/, '.jpg')
  const poster = existsSync(join(media, picture)) ? await keep(ctx, picture, 'image') : null
  return zLessonMedia.parse({ fileId: id, captions, posterFileId: poster?.id ?? null })
}

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
  vtt: 'text/vtt',
  jpg: 'image/jpeg',
}

function keep(ctx: CreatorCtx, name: string, purpose: UploadPurpose): Promise<FileRow> {
  const type = types[name.split('.').at(-1) ?? ''] ?? ''
  return keepPackagedFile(ctx, { path: join(media, name), type, purpose })
}

/** What a learner did: when each lesson was completed, in order, and what came of the one behind them. */
export type Study = {
  completed: Date[]
  openedNext: Date | null
  /** Second at which the recording of the next one was left. */
  stoppedAt?: number
  /** When the next one, a quiz, was tried and not passed. */
  failed?: Date[]
  /** Written beside the last lesson, at a second of its recording. */
  notes?: { at: Date; atSeconds: number | null; text: string }[]
}

/** Learns as the holder of a pass; lessons that are done already stay as they are. */
export function studyDemoCourse(ctx: Ctx, course: MadeCourse, pass: Pass, study: Study): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const learner = (at: Date): Ctx => ({ ...ctx, actor: { kind: 'pass', passes: [pass] }, now: () => at })
    for (const [index, at] of study.completed.entries()) {
      const lesson = course.lessons[index]
      if (lesson) await finishLesson(learner(at), course.courseId, lesson, index)
    }
    const next = course.lessons[study.completed.length]
    if (!next) return
    if (study.openedNext) await openLesson(learner(study.openedNext), course.courseId, next.id)
    if (study.openedNext && study.stoppedAt)
      await playOn(learner(study.openedNext), course.courseId, next, study.stoppedAt)
    for (const [tries, at] of (study.failed ?? []).entries()) {
      const { quiz } = await learnLesson(learner(at), course.courseId, next.id)
      if (quiz?.attemptsUsed === tries) await takeQuiz(learner(at), course.courseId, next, 3)
    }
    for (const note of study.notes ?? []) await writeNote(learner(note.at), course.courseId, next.id, note)
  })
}

/** As people do: recordings are played to the end, texts read before they are ticked, quizzes mostly passed. */
async function finishLesson(ctx: Ctx, courseId: Id<'crs'>, lesson: MadeLesson, index: number): Promise<void> {
  if (lesson.kind === 'video' || lesson.kind === 'audio') return playOn(ctx, courseId, lesson, lesson.seconds)
  if (lesson.kind === 'quiz') {
    const { completedAt } = await learnLesson(ctx, courseId, lesson.id)
    return completedAt ? undefined : takeQuiz(ctx, courseId, lesson, index % 2)
  }
  await report(ctx, courseId, lesson.id, {
    position: null,
    played: [],
    seconds: Math.max(45, lesson.seconds),
  })
  await completeLesson(ctx, courseId, lesson.id)
}

function playOn(ctx: Ctx, courseId: Id<'crs'>, lesson: MadeLesson, to: number): Promise<void> {
  return report(ctx, courseId, lesson.id, { position: to, played: [[0, to]], seconds: Math.round(to) })
}

async function report(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  did: { position: number | null; played: [number, number][]; seconds: number },
): Promise<void> {
  const startedAt = new Date(ctx.now().getTime() - seconds(did.seconds) - minutes(1))
  await reportProgress(ctx, courseId, lessonId, {
    at: ctx.now().toISOString(),
    position: did.position,
    played: did.played,
    sitting: { key: `demo-${lessonId.slice(-12)}`, startedAt: startedAt.toISOString(), seconds: did.seconds },
  })
}

/** Hands in a quiz with so many questions left out. */
async function takeQuiz(ctx: Ctx, courseId: Id<'crs'>, lesson: MadeLesson, leftOut: number): Promise<void> {
  const known = lesson.quiz?.questions ?? []
  const { attemptId, questions } = await startQuiz(ctx, courseId, lesson.id)
  const answers: QuizAnswers = {}
  for (const [at, question] of known.entries()) {
    const asked = questions.find((each) => each.text === question.text)
    if (asked && at >= leftOut) answers[asked.key] = solutionOf(question, asked)
  }
  await handInQuiz(ctx, courseId, lesson.id, attemptId, answers)
}

/** The right choices by their words: an attempt gives them keys of its own. */
function solutionOf({ kind, choices, accepted }: Question, asked: AskedQuestion): string[] | string {
  if (kind === 'short') return accepted[0] ?? ''
  const right = choices.filter((choice) => kind === 'order' || choice.right)
  return right.flatMap(({ text }) => asked.choices.find((choice) => choice.text === text)?.key ?? [])
}

async function writeNote(
  ctx: Ctx,
  courseId: Id<'crs'>,
  lessonId: Id<'lsn'>,
  { text, atSeconds }: { text: string; atSeconds: number | null },
): Promise<void> {
  await addNote(ctx, courseId, lessonId, { text, atSeconds })
}
