import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { zStudent } from './contract.ts'
import { everyoneFilters, everyoneRows, lastActivities, listPeriods } from './rules.ts'

/** A student with the course they're on. */
export const zEveryone = zStudent.extend({
  course: z.object({ id: zId('crs'), title: z.string() }),
})
export type EveryoneStudent = z.infer<typeof zEveryone>

/** What narrows the list; the file of it takes the same. */
export const zEveryoneInput = z.object({
  search: z.string().max(100).optional().describe('Words in name or address'),
  course: zId('crs').optional(),
  filter: z.enum(everyoneFilters).default('all'),
  active: z.enum(lastActivities).optional().describe('When they were last active'),
  joined: z.enum(listPeriods).optional().describe('When they enrolled, in months of the reader’s time zone'),
  finished: z.enum(listPeriods).optional().describe('When they finished'),
  each: z
    .enum(everyoneRows)
    .default('enrollment')
    .describe('`person`: someone on several courses is one row, that of the course they joined last'),
})
export type EveryoneInput = z.infer<typeof zEveryoneInput>

export const everyoneContract = {
  list: allow({ role: 'creator', minPlan: 'free_plan' })
    .route({
      method: 'GET',
      path: '/students',
      summary: 'Students across all courses',
      tags: ['Students'],
    })
    .input(
      zEveryoneInput.extend({
        direction: z.enum(['ascending', 'descending']).default('descending'),
        pageSize: z.coerce.number().int().min(1).max(100).default(25),
        after: zId('enr').optional().describe('The page continues after this one, in the same order'),
      }),
    )
    .output(
      z.object({
        students: z
          .array(zEveryone)
          .describe('Those who finished last first where `finished` is asked, else those who joined last'),
        total: z.int(),
        approximate: z.boolean().describe('The total is an estimate'),
        more: z.boolean().describe('There are more than the total says'),
        next: zId('enr').nullable().describe('The one the next page continues after; null at the end'),
        any: z.boolean().describe('Whether there is anyone at all'),
        courses: z
          .array(z.object({ id: zId('crs'), title: z.string() }))
          .describe('Those it can be narrowed to'),
      }),
    ),
}
