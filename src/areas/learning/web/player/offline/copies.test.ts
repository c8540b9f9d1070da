import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { LearnContent, LearnCourse } from '../../../contract.ts'
import { forgetCopies } from '../../shared/kept-copies.ts'
import { courseOptions, lessonOptions } from '../learning-queries.ts'
import { forgetCourse, keepCourse, keepLesson, keptCourse, keptLesson } from './copies.ts'

const courseId = newId('crs')
const lessonOf = (html = '<p>Clay</p>') =>
  ({ id: newId('lsn'), courseId, kind: 'text', html }) as unknown as LearnContent
const course = { id: courseId, title: 'Pottery' } as LearnCourse

/** A browser's store of copies, as far as it is used. */
function storeOfCopies(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const urlOf = (path: string) => new URL(path, location.origin).href
  const cacheOf = (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, kept)
    return {
      match: async (path: string) => kept.get(urlOf(path))?.clone(),
      put: async (path: string, answer: Response) => void kept.set(urlOf(path), answer),
      add: async (path: string) => void kept.set(urlOf(path), new Response('picture')),
      delete: async (path: string) => kept.delete(urlOf(path)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    }
  }
  const store = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  }
  return store as unknown as CacheStorage
}

beforeEach(() => {
  vi.stubGlobal('caches', storeOfCopies())
  onTestFinished(() => void vi.unstubAllGlobals())
})

const pathsOf = async (who: string) =>
  (await (await caches.open(`throughline-learn.${who}`)).keys()).map(({ url }) => new URL(url).pathname)

describe('lessons kept on the device', () => {
  it('come back as they were, with their pictures', async () => {
    const lesson = lessonOf('<p>Clay</p><img src="/files/fil_1" alt="">')
    await keepLesson('usr_1', lesson)
    expect(await keptLesson('usr_1', courseId, lesson.id)).toEqual(lesson)
    expect(await pathsOf('usr_1')).toContain('/files/fil_1')
  })

  it('are one person’s: another finds none, and takes them away by being there', async () => {
    const lesson = lessonOf()
    await keepLesson('usr_1', lesson)
    expect(await keptLesson('usr_2', courseId, lesson.id)).toBeNull()
    await forgetCopies('usr_2')
    expect(await keptLesson('usr_1', courseId, lesson.id)).toBeNull()
  })

  it('stay for whom they are, and go with who signs out', async () => {
    const lesson = lessonOf()
    await keepLesson('usr_1', lesson)
    await caches.open('throughline-learn-shell')
    await forgetCopies('usr_1')
    expect(await keptLesson('usr_1', courseId, lesson.id)).not.toBeNull()
    await forgetCopies(null)
    expect(await caches.keys()).toEqual(['throughline-learn-shell'])
  })

  it('make room, the one opened longest ago first', async () => {
    const lessons = Array.from({ length: 101 }, () => lessonOf())
    for (const lesson of lessons) await keepLesson('usr_1', lesson)
    const [first, second] = lessons
    expect(await keptLesson('usr_1', courseId, first?.id ?? '')).toBeNull()
    expect(await keptLesson('usr_1', courseId, second?.id ?? '')).not.toBeNull()
  })

  it('go with the course', async () => {
    await keepCourse('usr_1', course)
    await keepLesson('usr_1', lessonOf('<img src="/files/fil_1">'))
    await forgetCourse('usr_1', courseId)
    expect(await pathsOf('usr_1')).toEqual([])
  })
})

describe('asking for a lesson', () => {
  const answer = (status: number, code: string) => async () =>
    Response.json({ code, message: 'No.', requestId: 'req_1' }, { status })
  const ask = (lessonId: LearnContent['id']) => {
    const { queryFn } = lessonOptions('usr_1', courseId, lessonId)
    return (queryFn as (context: { signal: AbortSignal }) => Promise<LearnContent>)({
      signal: new AbortController().signal,
    })
  }
  const offline = async () => {
    throw new TypeError('Failed to fetch')
  }

  it('answers with the copy when nobody can be reached', async () => {
    const lesson = lessonOf()
    await keepLesson('usr_1', lesson)
    vi.stubGlobal('fetch', offline)
    expect(await ask(lesson.id)).toEqual(lesson)
    await expect(ask(newId('lsn'))).rejects.toThrow('Failed to fetch')
  })

  it.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
  ])('leaves no copy with whom the server refuses (%s)', async (status, code) => {
    const lesson = lessonOf()
    await keepLesson('usr_1', lesson)
    vi.stubGlobal('fetch', answer(status, code))
    await expect(ask(lesson.id)).rejects.toThrow()
    expect(await keptLesson('usr_1', courseId, lesson.id)).toBeNull()
  })

  it('keeps the copy when the server is only away', async () => {
    const lesson = lessonOf()
    await keepLesson('usr_1', lesson)
    vi.stubGlobal('fetch', answer(500, 'INTERNAL'))
    await expect(ask(lesson.id)).rejects.toThrow()
    expect(await keptLesson('usr_1', courseId, lesson.id)).toEqual(lesson)
  })

  it('A6: takes every lesson along when the course is refused', async () => {
    const lesson = lessonOf()
    await keepCourse('usr_1', course)
    await keepLesson('usr_1', lesson)
    vi.stubGlobal('fetch', answer(403, 'FORBIDDEN'))
    const { queryFn } = courseOptions('usr_1', courseId)
    const signal = new AbortController().signal
    await expect(
      (queryFn as (context: { signal: AbortSignal }) => Promise<LearnCourse>)({ signal }),
    ).rejects.toThrow()
    expect(await keptCourse('usr_1', courseId)).toBeNull()
    expect(await keptLesson('usr_1', courseId, lesson.id)).toBeNull()
  })
})
