import { emptyQuiz } from '#areas/courses/empty-quiz.ts'
import { type DocumentNode, type LessonKind, lessonKinds } from '#areas/courses/rules.ts'
import { insertFile, keyOf } from '#areas/files/server/files.ts'
import { streamPart } from '#areas/files/server/renditions/streams.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { FileKey } from '#platform/files/files.ts'
import type { TestApplication } from '#testing/application.ts'
import { type Answer, type Caller, call } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { documentOf, makeLesson } from '#testing/makers.ts'
import { ctxFor, type World } from '#testing/people.ts'

/** Shows in the paid lessons and in every file of theirs, and nowhere else. */
export const paidWords = 'wedgethecoldclayfirst'
/** Tells what is right in the quiz: no one reads it before handing in. */
export const answerWords = 'becauseitshrinksless'

/** A published lesson of each kind in A's course, with files whose bytes are the words. */
export type PaidLessons = {
  lessons: Record<LessonKind, Id<'lsn'>>
  files: { kind: LessonKind; fileId: Id<'fil'>; isVideo: boolean }[]
}

type FileKind = Parameters<typeof insertFile>[1]['looked']['kind']

/** What each kind shows, besides its words. */
const filesOfKind: Record<LessonKind, [name: string, type: string, kind: FileKind][]> = {
  text: [
    ['photo.png', 'image/png', 'image'],
    ['notes.txt', 'text/plain', 'document'],
  ],
  video: [
    ['film.mp4', 'video/mp4', 'video'],
    ['poster.png', 'image/png', 'image'],
    ['film.vtt', 'text/vtt', 'captions'],
    ['plan.zip', 'application/zip', 'document'],
  ],
  audio: [['talk.mp3', 'audio/mpeg', 'audio']],
  pdf: [['book.pdf', 'application/pdf', 'pdf']],
  download: [['glazes.zip', 'application/zip', 'document']],
  quiz: [],
}

export async function makePaidLessons(app: TestApplication, { a }: World): Promise<PaidLessons> {
  const ctx = (await ctxFor(app, a)) as CreatorCtx
  const files: PaidLessons['files'] = []
  const made: [LessonKind, Id<'lsn'>][] = []
  for (const kind of lessonKinds) {
    const { id } = await makeLesson(ctx, a.course.id, `One ${kind}`, true)
    const shown: Id<'fil'>[] = []
    for (const [name, type, fileKind] of filesOfKind[kind]) {
      const fileId = await keepWords(app, ctx, { name, type, kind: fileKind })
      shown.push(fileId)
      files.push({ kind, fileId, isVideo: fileKind === 'video' })
    }
    await withTransaction(ctx, (ctx) => holdFiles(ctx, { kind: 'lesson', id }, shown))
    await setLesson(ctx, id, { kind, content: null, ...bodyOf(kind, shown) })
    made.push([kind, id])
  }
  return { lessons: Object.fromEntries(made) as PaidLessons['lessons'], files }
}

function bodyOf(kind: LessonKind, [first, ...others]: Id<'fil'>[]): Parameters<typeof setLesson>[2] {
  const fileId = first ?? newId('fil')
  const [posterFileId = null, captions, attached] = others
  const media = { fileId, link: null, posterFileId, captions: [], seconds: 9, pages: 1 }
  const spoken = {
    media: {
      ...media,
      chapters: [{ atSeconds: 0, title: paidWords }],
      captions: captions ? [{ fileId: captions, language: 'en', label: 'English' }] : [],
    },
    files: attached ? [{ fileId: attached, title: paidWords }] : [],
  }
  if (kind === 'text') return { content: documentOf(paidWords) as DocumentNode }
  if (kind === 'download') return { files: [{ fileId, title: paidWords }] }
  return kind === 'quiz' ? { quiz: quiz() } : spoken
}

/** Right answer `clay`; who passes may read why, no one else. */
const quiz = () => ({
  ...emptyQuiz(),
  review: 'after-pass' as const,
  questions: [
    {
      ...{ key: 'q001', kind: 'short' as const, text: paidWords, choices: [], points: 1 },
      ...{ accepted: ['clay', answerWords], explanation: answerWords },
    },
    {
      ...{ key: 'q002', kind: 'single' as const, text: paidWords, accepted: [], points: 1 },
      choices: [
        { key: 'yes0', text: 'Stoneware', right: true, feedback: answerWords },
        { key: 'nope', text: 'Slip', right: false, feedback: '' },
      ],
      explanation: answerWords,
    },
  ],
})

/** A file of A whose bytes are the words; of a video the parts that were made of it as well. */
async function keepWords(
  app: TestApplication,
  ctx: CreatorCtx,
  { name, type, kind }: { name: string; type: string; kind: FileKind },
): Promise<Id<'fil'>> {
  const id = newId('fil')
  const place = { workspaceId: ctx.actor.workspaceId, id }
  const write = (key: FileKey) => app.instance.files.write(key, once(), { maxBytes: 1000 })
  const written = await write(keyOf(place))
  const looked = { type, kind, seconds: 9, width: 64, height: 36, pages: null }
  await withTransaction(ctx, (ctx) => insertFile(ctx, { id, name, looked, written }))
  if (kind !== 'video') return id
  for (const part of streamParts) {
    const found = streamPart(place, part)
    if (found) await write(found.key)
  }
  const made = JSON.stringify([{ width: 640, height: 360, bitsPerSecond: 800_000 }])
  await app.database.pool.query('update files set processed = 100, renditions = $2 where id = $1', [id, made])
  return id
}

async function* once() {
  yield Buffer.from(paidWords)
}

const streamParts = ['360.m3u8', '360-init.mp4', '360-00001.m4s', 'poster.jpg']

export type Way = { way: string; send: (as: Caller | null) => Promise<Answer> }

/** Every way to the bytes of a lesson's files. */
export function fileWays(app: TestApplication, { files }: PaidLessons, of?: LessonKind): Way[] {
  const get = (path: string, headers = {}): Way => ({
    way: `${path} ${JSON.stringify(headers)}`,
    send: (as) => call(app, 'GET', path, { as, headers }),
  })
  return files
    .filter(({ kind }) => of === undefined || kind === of)
    .flatMap(({ fileId, isVideo }) => [
      get(`/files/${fileId}`),
      ...(isVideo ? [get(`/files/${fileId}/any-name.bin`)] : []),
      get(`/files/${fileId}`, { range: 'bytes=0-' }),
      ...(isVideo ? ['master.m3u8', ...streamParts].map((part) => get(`/files/${fileId}/hls/${part}`)) : []),
      {
        way: `link to ${fileId}`,
        send: (as) => call(app, 'POST', `/api/v1/files/${fileId}/link`, { as, body: {} }),
      },
    ])
}

/** Ids of what S has in the course, for those who would like it. */
export type OwnOfS = { attemptId: string; noteId: string }

/** Every operation of learning: what it answers to whoever may not is a refusal. */
export function learningWays(
  app: TestApplication,
  { a }: World,
  { lessons }: PaidLessons,
  own: OwnOfS,
): Way[] {
  const course = `/api/v1/learn/${a.course.id}`
  const of = (kind: LessonKind) => `${course}/lessons/${lessons[kind]}`
  const send = (method: string, path: string, body: object = {}): Way => ({
    way: `${method} ${path}`,
    send: (as) => call(app, method, path, { as, ...(method === 'GET' ? {} : { body }) }),
  })
  const report = { at: new Date().toISOString(), position: 1, played: [[0, 1]] }
  return [
    send('GET', course),
    ...lessonKinds.map((kind) => send('GET', of(kind))),
    send('GET', `${of('text')}?preview=1`),
    send('GET', `${of('text')}?preview=true&as=owner`),
    send('PUT', `${of('video')}/opening`),
    send('PUT', `${of('video')}/progress`, report),
    send('PUT', `${of('text')}/completion`),
    send('DELETE', `${of('text')}/completion`),
    send('POST', `${of('video')}/notes`, { text: 'Mine?' }),
    send('GET', `${course}/notes`),
    send('PATCH', `${course}/notes/${own.noteId}`, { text: 'Mine?' }),
    send('DELETE', `${course}/notes/${own.noteId}`),
    send('GET', `${course}/record`),
    send('POST', `${of('quiz')}/attempts`),
    send('PUT', `${of('quiz')}/attempts/${own.attemptId}/answers`, { answers: { q001: 'clay' } }),
    send('GET', `${of('quiz')}/attempts/${own.attemptId}`),
    send('GET', `${course}/materials.zip`),
    send('GET', `${course}/certificate`),
    send('PUT', `${course}/certificate`, { name: 'Eve Ill' }),
    send('PUT', `/api/v1/things/${a.course.id}/review`, { rating: 1, text: 'Bad.', shownName: 'Eve' }),
  ]
}

/** Pages and lists that anyone, or anyone signed in, may ask for: nothing paid is in them. */
export function otherWays(app: TestApplication, { a }: World, { lessons }: PaidLessons): Way[] {
  const { id, lessonIds, slug, offerId } = a.course
  const sales = `/@${a.handle}/courses/${slug}`
  const paths = [
    `/api/v1/courses/${id}`,
    `/api/v1/courses/${id}/lessons/${lessonIds[0]}`,
    '/api/v1/library',
    '/api/v1/materials',
    '/api/v1/study-log',
    '/api/v1/completed-lessons',
    '/api/v1/certificates',
    '/api/v1/achievements',
    '/api/v1/dashboard/student',
    '/api/v1/dashboard/student/activity',
    `/api/v1/things/${id}/review`,
    `/api/v1/checkouts/${offerId}`,
    `/@${a.handle}`,
    sales,
    `${sales}?preview=1&reviews=1`,
    `${sales}/share.png`,
    ...lessonKinds.map((kind) => `${sales}/preview/${lessons[kind]}`),
    `/browse?q=${paidWords}`,
    `/@${a.handle}/feed.xml`,
    `/oembed?url=${encodeURIComponent(`http://localhost:3000${sales}`)}`,
    '/sitemap.xml',
    '/sitemaps/courses-1.xml',
    '/robots.txt',
    `/checkout/${offerId}`,
    `/learn/${id}/${lessonIds[0]}`,
  ]
  return paths.map((path) => ({
    way: path,
    send: (as) => call(app, 'GET', path, { as, headers: { accept: 'text/html,application/json' } }),
  }))
}
