import * as z from 'zod'
import { allow } from '#kernel/contract.ts'

export const viewsContract = {
  stop: allow('public')
    .route({
      method: 'DELETE',
      path: '/view',
      summary: 'Stop viewing as someone else; does nothing if you aren’t',
      tags: ['Administration'],
    })
    .input(z.object({}))
    .output(z.object({ userId: z.string().nullable() })),
}
