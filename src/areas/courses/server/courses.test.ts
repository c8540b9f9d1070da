import { beforeAll, describe, expect, it } from 'vitest'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makeCourse, makeLesson, useTestPayments } from '#testing/makers.ts'
import { createCourse, getCourse, listCourses, removeCourse, restoreCourse, updateCourse } from './courses.ts'
import { publishCourse, unpublishCourse } from './publishing.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

const draft = { title: 'Pottery Basics', description: '', priceCents: 4900 }

describe('creating a course', () => {
  it('makes a draft with its price and an address of its title', async () => {
    const ctx = await asCreator(test.db)

    const course = await createCourse(ctx, draft)

    expect(course).toMatchObject({
      status: 'draft',
      price: { cents: 4900, currency: 'USD' },
      slug: 'pottery-basics',
      students: 0,
      revenue: { cents: 0 },
      progress: null,
    })
    expect((await listCourses(ctx)).courses.map((entry) => entry.id)).toEqual([course.id])
  })

  it('asks for a title', async () => {
    const ctx = await asCreator(test.db)
    await expect(createCourse(ctx, { ...draft, title: '  ' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { title: 'Enter a course title' },
    })
  })

  it('refuses a price below nothing, above 50,000 or of no whole cents, beside its field', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    for (const priceCents of [-1, 5_000_001, 1e9, 0.5, Number.NaN]) {
      await expect(createCourse(ctx, { ...draft, priceCents })).rejects.toMatchObject({
        code: 'INVALID',
        fields: { price: expect.any(String) },
      })
    }
    expect((await createCourse(ctx, { ...draft, priceCents: 5_000_000 })).price.cents).toBe(5_000_000)
  })

  it('numbers the address when the title is taken', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    const slugs = []
    for (let n = 0; n < 3; n++) slugs.push((await createCourse(ctx, draft)).slug)
    expect(slugs).toEqual(['pottery-basics', 'pottery-basics-2', 'pottery-basics-3'])
  })

  it('stops at the one course of the Free Plan, naming the limit', async () => {
    const ctx = await asCreator(test.db, { plan: 'free_plan' })
    await createCourse(ctx, draft)

    await expect(createCourse(ctx, draft)).rejects.toMatchObject({
      code: 'LIMIT_REACHED',
      status: 402,
      message: 'The Free Plan includes 1 course. Upgrade to Basic for 10.',
      data: { limit: 1 },
    })
  })

  it('gives the last place to one of two racers', async () => {
    const ctx = await asCreator(test.db, { plan: 'free_plan' })
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => createCourse(ctx, draft)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await listCourses(ctx)).total).toBe(1)
  })

  it('has no limit when the operator switched the counts off', async () => {
    const ctx = await asCreator(test.db, { plan: 'free_plan' })
    const open = { ...ctx, instance: { ...ctx.instance, planEnforcement: 'off' as const } }
    await createCourse(open, draft)
    await expect(createCourse(open, draft)).resolves.toBeTruthy()
  })
})

describe('the list of courses', () => {
  it('finds by words of title and description, and takes % and _ literally', async () => {
    const ctx = await asCreator(test.db, { plan: 'pro_plan' })
    await createCourse(ctx, { ...draft, title: 'Glazing 100% safe' })
    await createCourse(ctx, { ...draft, title: 'Kiln Safety', description: 'Wiring and heat' })

    const titles = async (search: string) =>
      (await listCourses(ctx, { search })).courses.map((course) => course.title)
    expect(await titles('kiln')).toEqual(['Kiln Safety'])
    expect(await titles('WIRING')).toEqual(['Kiln Safety'])
    expect(await titles('100%')).toEqual(['Glazing 100% safe'])
    expect(await titles('1%0')).toEqual([])
    expect(await titles('_')).toEqual([])
    const totals = [{ search: 'kiln' }, { search: 'zoe' }, { status: 'published' as const }, { limit: 1 }]
    expect(await Promise.all(totals.map(async (asked) => (await listCourses(ctx, asked)).total))).toEqual([
      1, 0, 0, 2,
    ])
  })

  it('shows nothing of other workspaces', async () => {
    await createCourse(await asCreator(test.db), draft)
    expect(await listCourses(await asCreator(test.db))).toEqual({ courses: [], total: 0 })
  })
})

describe('changing a course', () => {
  it('changes what is given and keeps the rest', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx)

    await updateCourse(ctx, course.id, { priceCents: 5900 })

    expect(await getCourse(ctx, course.id)).toMatchObject({
      title: 'Pottery Basics',
      price: { cents: 5900 },
      offerId: course.offerId,
    })
  })

  it('moves the address with the title until it is public, and keeps it then', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx)
    expect((await updateCourse(ctx, course.id, { title: 'Wheel Basics' })).slug).toBe('wheel-basics')

    await publishCourse(ctx, course.id)
    expect((await updateCourse(ctx, course.id, { title: 'Wheel Throwing' })).slug).toBe('wheel-basics')
  })

  it('A2: hides courses of other workspaces as if they were not there', async () => {
    const theirs = await makeCourse(await asCreator(test.db))
    const ctx = await asCreator(test.db)
    for (const attempt of [
      () => getCourse(ctx, theirs.id),
      () => updateCourse(ctx, theirs.id, { title: 'Mine now' }),
      () => publishCourse(ctx, theirs.id),
      () => removeCourse(ctx, theirs.id),
      () => restoreCourse(ctx, theirs.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'This course was deleted, or the link is wrong.',
      })
    }
  })
})

describe('publishing a course', () => {
  it('puts it on sale with every lesson that has content', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { lessons: 2 })

    const published = await publishCourse(ctx, course.id)

    expect(published).toMatchObject({ status: 'published', publishedAt: expect.any(String) })
    expect(published.lessons.map((lesson) => lesson.status)).toEqual(['published', 'published'])
  })

  it('refuses a course without a written lesson, and says what is missing', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { lessons: 0 })
    await expect(publishCourse(ctx, course.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Add at least one lesson with content before publishing.',
    })
    expect((await getCourse(ctx, course.id)).checklist).toContainEqual({
      key: 'lesson',
      done: false,
      required: true,
    })
  })

  it('refuses to publish twice', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    await expect(publishCourse(ctx, course.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('stops an address that was not confirmed within a day from selling', async () => {
    const ctx = await asCreator(test.db, { verified: false })
    const course = await makeCourse(ctx)
    const tomorrow = { ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) }

    await expect(publishCourse(tomorrow, course.id)).rejects.toMatchObject({
      message: 'Confirm your email address before selling publicly.',
    })
    await expect(publishCourse(ctx, course.id)).resolves.toMatchObject({ status: 'published' })
  })

  it('holds the plan limit after a downgrade', async () => {
    const pro = await asCreator(test.db, { plan: 'pro_plan' })
    const first = await makeCourse(pro)
    await makeCourse(pro, { title: 'Second' })
    const free = { ...pro, actor: { ...pro.actor, plan: 'free_plan' as const } }
    await expect(publishCourse(free, first.id)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  })

  it('leaves a lesson added later a draft until it is published itself', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    await makeLesson(ctx, course.id, 'Late')
    expect((await getCourse(ctx, course.id)).lessons.map((lesson) => lesson.status)).toEqual([
      'published',
      'published',
      'draft',
    ])
  })

  it('can be taken back', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx, { published: true })
    expect(await unpublishCourse(ctx, course.id)).toMatchObject({ status: 'draft', publishedAt: null })
    await expect(unpublishCourse(ctx, course.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the trash', () => {
  it('takes a course and gives it back', async () => {
    const ctx = await asCreator(test.db)
    const course = await makeCourse(ctx)

    await removeCourse(ctx, course.id)
    expect((await listCourses(ctx)).courses).toEqual([])
    expect((await listCourses(ctx, { status: 'trash' })).courses).toHaveLength(1)
    await expect(getCourse(ctx, course.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })

    expect(await restoreCourse(ctx, course.id)).toMatchObject({ id: course.id, lessonCount: 2 })
  })

  it('frees the place in the plan, and asks for it on the way back', async () => {
    const ctx = await asCreator(test.db, { plan: 'free_plan' })
    const course = await makeCourse(ctx)
    await removeCourse(ctx, course.id)
    await makeCourse(ctx, { title: 'Another' })
    await expect(restoreCourse(ctx, course.id)).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
  })
})
