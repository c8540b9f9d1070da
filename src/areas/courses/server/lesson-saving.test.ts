import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { files } from '#areas/files/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { documentOf, makeCourse } from '#testing/makers.ts'
import type { Lesson } from '../contract.ts'
import { zLessonMedia } from '../media.ts'
import { zQuiz } from '../quiz.ts'
import type { LessonKind } from '../rules.ts'
import { publishLesson } from './lesson-publishing.ts'
import { restoreVersion, updateLesson } from './lesson-saving.ts'
import { addLesson, getLesson } from './lessons.ts'
import { getVersion, listVersions } from './versions.ts'

const test = testDb()

async function lessonOf(kind: LessonKind) {
  const ctx = await asCreator(test.db)
  const { id: courseId } = await makeCourse(ctx, { lessons: 0 })
  const lesson = await addLesson(ctx, courseId, { title: 'One', kind })
  let revision = lesson.revision
  const save = async (
    changes: Omit<Parameters<typeof updateLesson>[3], 'revision'>,
    by = ctx,
  ): Promise<Lesson> => {
    const saved = await updateLesson(by, courseId, lesson.id, { ...changes, revision })
    revision = saved.revision
    return saved
  }
  return { ctx, courseId, lesson, save }
}

/** A file of the workspace as an upload leaves it. */
async function fileOf(ctx: CreatorCtx, fields: Partial<typeof files.$inferInsert>): Promise<Id<'fil'>> {
  const id = newId('fil')
  await ctx.db.insert(files).values({
    workspaceId: ctx.actor.workspaceId,
    id,
    name: 'wheel.mp4',
    type: 'video/mp4',
    kind: 'video',
    bytes: 1000,
    sha256: '0',
    createdAt: ctx.now(),
    unusedSince: ctx.now(),
    ...fields,
  })
  return id
}

const media = (fields: object) => zLessonMedia.parse(fields)

describe('the body of a lesson', () => {
  it('takes length and pages from the file, not from who saves it', async () => {
    const { ctx, save } = await lessonOf('video')
    const fileId = await fileOf(ctx, { seconds: 90 })
    const saved = await save({
      media: media({
        fileId,
        seconds: 5,
        chapters: [
          { atSeconds: 9, title: 'B' },
          { atSeconds: 1, title: 'A' },
        ],
      }),
    })
    expect(saved).toMatchObject({ durationSeconds: 90, hasContent: true, media: { seconds: 90 } })
    expect(saved.media?.chapters.map(({ title }) => title)).toEqual(['A', 'B'])
    expect(saved.shown.media?.file).toMatchObject({ url: `/files/${fileId}`, bytes: 1000 })
  })

  it('keeps a link as its host names it, with the length that was typed', async () => {
    const { save } = await lessonOf('video')
    const link = { host: 'vimeo' as const, videoId: 'aaaaaa', url: 'https://youtu.be/abcdefghijk?si=1' }
    const saved = await save({ media: media({ link, seconds: 60 }) })
    expect(saved.media).toMatchObject({
      link: { host: 'youtube', videoId: 'abcdefghijk', url: 'https://www.youtube.com/watch?v=abcdefghijk' },
      seconds: 60,
    })
    await expect(
      save({ media: media({ link: { ...link, url: 'https://example.com/x' } }) }),
    ).rejects.toMatchObject({
      fields: { media: expect.any(String) },
    })
  })

  it('D1: asks nobody for what a link names: a video is of a known host, a picture is a file of ours', async () => {
    let asked = 0
    const canary = createServer(() => asked++).listen(0, '127.0.0.1')
    await once(canary, 'listening')
    const { port } = canary.address() as AddressInfo
    const { save } = await lessonOf('video')
    const names = [
      ...['127.0.0.1', 'localhost', '0', '127.1', '2130706433', '0x7f.1', '017700000001', '[::1]'],
      ...['[::ffff:7f00:1]', '[::ffff:127.0.0.1]', '169.254.169.254', '[fe80::1]', '[fc00::1]', '100.64.0.1'],
      ...[
        'a@127.0.0.1',
        'youtube.com@127.0.0.1',
        'youtu.be.127.0.0.1.nip.io',
        'www.youtube.com.elsewhere.example',
      ],
    ]
    const addresses = [
      ...names.map((name) => `http://${name}:${port}/watch?v=abcdefghijk`),
      ...['file:///etc/passwd', `gopher://127.0.0.1:${port}/x`, `ftp://127.0.0.1:${port}/x`],
    ]
    for (const url of addresses) {
      const link = { host: 'youtube' as const, videoId: 'abcdefghijk', url }
      await expect(save({ media: media({ link }) }), url).rejects.toMatchObject({ code: 'INVALID' })
      const saved = await save({
        content: { type: 'doc', content: [{ type: 'image', attrs: { fileId: url, src: url } }] },
      })
      expect(JSON.stringify(saved)).not.toContain(url)
    }
    expect(asked).toBe(0)
    canary.close()
  })

  it('refuses a file of the wrong kind and passes over one that is not there or not its own', async () => {
    const { ctx, save } = await lessonOf('audio')
    await expect(save({ media: media({ fileId: await fileOf(ctx, {}) }) })).rejects.toMatchObject({
      fields: { media: 'Choose an audio file' },
    })
    const theirs = await fileOf(await asCreator(test.db), { kind: 'audio', type: 'audio/mpeg' })
    const saved = await save({ media: media({ fileId: theirs }), files: [{ fileId: theirs, title: 'Mine' }] })
    expect(saved).toMatchObject({ hasContent: false, files: [], media: { fileId: null } })
  })

  it('counts files and questions for the outline', async () => {
    const download = await lessonOf('download')
    const fileId = await fileOf(download.ctx, { bytes: 2_100_000 })
    expect(await download.save({ files: [{ fileId, title: 'Sheet' }] })).toMatchObject({
      hasContent: true,
      detail: { files: 1, bytes: 2_100_000 },
    })
    const quiz = await lessonOf('quiz')
    const question = { key: 'abcd', kind: 'short' as const, text: 'Which?', accepted: ['clay', ' '] }
    expect(await quiz.save({ quiz: zQuiz.parse({ questions: [question] }) })).toMatchObject({
      durationSeconds: 60,
      detail: { questions: 1, passPercent: 70 },
    })
    await publishLesson(quiz.ctx, quiz.courseId, quiz.lesson.id)
    expect((await getLesson(quiz.ctx, quiz.courseId, quiz.lesson.id)).quiz?.questions[0]?.accepted).toEqual([
      'clay',
    ])
  })

  it('keeps its rules', async () => {
    const { save } = await lessonOf('text')
    const opensAt = '2026-12-01T08:00:00.000Z'
    const rules = {
      freePreview: true,
      dripDays: 7,
      opensAt,
      requiredBeforeNext: true,
      watchPercent: 80,
      mustPass: false,
    }
    expect(await save(rules)).toMatchObject(rules)
    expect(await save({ opensAt: null })).toMatchObject({ ...rules, opensAt: null })
  })
})

describe('versions', () => {
  const later = (ctx: CreatorCtx, minutes: number): CreatorCtx => ({
    ...ctx,
    now: () => new Date(ctx.now().getTime() + minutes * 60_000),
  })

  it('are made once in five minutes of work, of what stood before, and by the visible Save', async () => {
    const { ctx, courseId, lesson, save } = await lessonOf('text')
    const titles = async () =>
      (await listVersions(ctx, courseId, lesson.id)).versions.map(({ revision, summary }) => [
        revision,
        summary,
      ])
    await save({ content: documentOf('one') })
    expect(await titles()).toEqual([])
    await save({ content: documentOf('one two') }, later(ctx, 6))
    expect(await titles()).toEqual([[2, '1 word']])
    await save({ content: documentOf('one two three') }, later(ctx, 7))
    expect(await titles()).toEqual([
      [3, '2 words'],
      [2, '1 word'],
    ])
    await save({ content: documentOf('one two three four') }, later(ctx, 8))
    expect(await titles()).toHaveLength(2)
    await save({ keepVersion: true }, later(ctx, 9))
    await save({ keepVersion: true }, later(ctx, 9))
    expect((await titles())[0]).toEqual([5, '4 words'])
    expect(await titles()).toHaveLength(3)
  })

  it('come back with what stood until then as a version of its own', async () => {
    const { ctx, courseId, lesson, save } = await lessonOf('text')
    await save({ content: documentOf('first words'), keepVersion: true })
    await save({ title: 'Two', content: documentOf('second') })
    const [version] = (await listVersions(ctx, courseId, lesson.id)).versions
    if (!version) throw new Error('no version')
    expect((await getVersion(ctx, courseId, lesson.id, version.id)).html).toContain('first words')

    const restored = await restoreVersion(ctx, courseId, lesson.id, version.id)

    expect(restored).toMatchObject({ title: 'One', content: documentOf('first words') })
    const { versions } = await listVersions(ctx, courseId, lesson.id)
    expect(versions.map(({ title }) => title)).toEqual(['Two', 'One'])
    const other = await lessonOf('text')
    await expect(getVersion(other.ctx, other.courseId, other.lesson.id, version.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('hold their files, and let them go with the thirtieth that follows', async () => {
    const { ctx, courseId, lesson, save } = await lessonOf('download')
    const fileId = await fileOf(ctx, {})
    const isUnused = async () =>
      (await ctx.db.select().from(files)).find(({ id }) => id === fileId)?.unusedSince !== null
    await save({ files: [{ fileId, title: 'Sheet' }], keepVersion: true })
    await save({ files: [] })
    expect(await isUnused()).toBe(false)
    for (let n = 0; n < 30; n++) await save({ title: `T${n}`, keepVersion: true })
    expect((await listVersions(ctx, courseId, lesson.id)).versions).toHaveLength(30)
    expect(await isUnused()).toBe(true)
    expect(await holdFiles(ctx, { kind: 'lesson', id: lesson.id }, [])).toEqual(new Map())
  })
})
