import { beforeAll, describe, expect, it } from 'vitest'
import { completeLesson } from '#areas/learning/server/lesson-marks.ts'
import type { Id } from '#kernel/ids.ts'
import { asCreator, asStudent } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { zEveryoneInput } from '../../everyone-contract.ts'
import { resetProgress } from '../changes.ts'
import { everyoneCsv } from '../students-csv.ts'
import { everyoneInBatches, listEveryone } from './list.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

/** A creator whose course some people finished. */
async function finishedBy(names: readonly string[], title = 'Glazing') {
  const ana = await asCreator(test.db, { plan: 'pro_plan' })
  const course = await makeCourse(ana, { title, lessons: 1, published: true })
  for (const name of names) {
    const student = await asStudent(test.db)
    await buy(student, course, { email: student.actor.email, name })
    await completeLesson(student, course.id, course.lessonIds[0] as Id<'lsn'>)
  }
  return { ana, course }
}

describe('the file of everyone', () => {
  it('has each once, also where someone begins anew while it is written', async () => {
    const { ana, course } = await finishedBy(['Mia Chen', 'Zoë Hart', 'Sam Lee', 'Pia Ray'])
    const told: string[] = []
    for await (const [student] of everyoneInBatches(
      ana,
      zEveryoneInput.parse({ finished: 'thisMonth' }),
      1,
    )) {
      expect(told.length).toBeLessThan(10)
      if (!student) continue
      told.push(student.name)
      // It was the place to continue behind.
      if (told.length === 2) await resetProgress(ana, course.id, student.id)
    }
    expect(told).toEqual(['Pia Ray', 'Sam Lee', 'Zoë Hart', 'Mia Chen'])
  })

  it('H5: runs nothing in a spreadsheet, whoever called themselves or a course so', async () => {
    const { ana } = await finishedBy(['=Mia(1)', '@Sam', '+Pia', '＝Zoë'], '=HYPERLINK("//evil.example")')
    let file = ''
    for await (const part of everyoneCsv(ana, zEveryoneInput.parse({}))) file += part
    const cells = file.split('\r\n').flatMap((line) => line.split(','))
    expect(cells.filter((cell) => /^"?[=+@＝]/u.test(cell))).toEqual([])
    expect(file).toContain("'=Mia(1)")
    expect(file).toContain(`'=HYPERLINK`)
  })
})

describe('the list of everyone', () => {
  it('A3: has nothing of another workspace, by whichever of its ids it is asked', async () => {
    const { ana, course } = await finishedBy(['Mia Chen'])
    const ben = await finishedBy(['Tess Roy'])
    const list = (more: object) =>
      listEveryone(ben.ana, {
        ...{ ...zEveryoneInput.parse(more), direction: 'descending', pageSize: 25 },
        ...more,
      })
    const [mia] = (
      await listEveryone(ana, { ...zEveryoneInput.parse({}), direction: 'descending', pageSize: 25 })
    ).students
    for (const more of [{ course: course.id }, { search: 'Mia Chen' }, { search: mia?.email }]) {
      const { students, total, courses } = await list(more)
      expect([more, students, total]).toEqual([more, [], 0])
      expect(courses.map(({ id }) => id)).toEqual([ben.course.id])
    }
    // A place in someone else's list is none in this one.
    const { students } = await list({ after: mia?.id })
    expect(students.map(({ name }) => name)).toEqual(['Tess Roy'])
    for (const search of ['%', '_', '\\', "' or 1=1 --", '%%%'])
      expect((await list({ search })).total).toBe(0)
  })
})
