import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { maxDescriptionLength, maxTitleLength } from './rules.ts'
import { zSalesPage } from './sales-page.ts'

export const salesPageContract = {
  previewSalesPage: allow({ role: 'creator', minPlan: 'free_plan' })
    .route({
      method: 'POST',
      path: '/courses/{courseId}/sales-page-preview',
      summary: 'The sales page as it would be with these words; nothing is saved',
      tags: ['Courses'],
    })
    .input(
      z.object({
        courseId: zId('crs'),
        description: z.string().max(maxDescriptionLength),
        imageFileId: zId('fil').nullable(),
        salesPage: zSalesPage,
        title: z.string().max(maxTitleLength).optional(),
        isEditing: z
          .boolean()
          .default(false)
          .describe('With empty sections, and marks where their words are typed'),
      }),
    )
    .output(z.object({ html: z.string() })),
}
