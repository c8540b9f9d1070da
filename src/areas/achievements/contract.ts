import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { achievementKeys } from './rules.ts'

export const zAchievement = z.object({
  key: z.enum(achievementKeys),
  earnedAt: zInstant.nullable(),
  /** What earned it, in a word: the course's title. */
  by: z.string().nullable(),
  /** How far, in the unit of each (`rules.ts`), and how much it takes. */
  have: z.int(),
  need: z.int(),
  /** The course that is nearest to earning it, where a course does. */
  course: z.object({ id: zId('crs'), title: z.string(), lessonsLeft: z.int() }).nullable(),
})
export type Achievement = z.infer<typeof zAchievement>

export const achievementsContract = {
  list: allow('signed-in')
    .route({
      method: 'GET',
      path: '/achievements',
      summary: 'What the signed-in user has earned by learning, and what is left',
      tags: ['Learning'],
    })
    .output(z.object({ earned: z.int(), achievements: z.array(zAchievement) })),
}
