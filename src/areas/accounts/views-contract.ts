import * as z from 'zod'
import { allow } from '#kernel/contract.ts'

export const viewsContract = {
  stop: allow('public')
    .route({
      method: 'DELETE',
      path: '/view',
      summary: 'Stop looking as somebody else; does nothing to who is not',
      tags: ['Administration'],
    })
    .input(z.object({}))
    .output(z.object({ userId: z.string().nullable() })),
}
