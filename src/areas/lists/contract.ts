import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { listNames, maxViewQuery } from './rules.ts'

/** What a list showed when it was saved: search, filters and order, as they are in its address. */
export const zSavedView = z.object({
  id: zId('svw'),
  name: z.string(),
  query: z.string(),
  /** The list opens with it. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof zSavedView>

// Longer names are answered beside the field, by the service.
const zName = z.string().max(500)
const zQuery = z.string().min(1).max(maxViewQuery)
const inView = z.object({ viewId: zId('svw') })
const path = '/saved-views/{viewId}' as const
const tags = ['Saved views']

export const listsContract = {
  views: allow('signed-in')
    .route({
      method: 'GET',
      path: '/saved-views',
      summary: 'Views of a list that the signed-in user saved, by name',
      tags,
    })
    .input(z.object({ list: z.enum(listNames) }))
    .output(z.object({ views: z.array(zSavedView) })),

  saveView: allow('signed-in')
    .meta({ refusals: ['INVALID', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/saved-views',
      summary: 'Save what a list shows under a name',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        list: z.enum(listNames),
        name: zName,
        query: zQuery,
        isDefault: z.boolean().default(false),
      }),
    )
    .output(zSavedView),

  changeView: allow('signed-in')
    .meta({ refusals: ['INVALID', 'NOT_FOUND'] })
    .route({
      method: 'PATCH',
      path,
      summary: 'Rename a view, let it show something else, or open the list with it',
      tags,
    })
    .input(
      inView.extend({
        name: zName.optional(),
        query: zQuery.optional(),
        isDefault: z.boolean().optional(),
      }),
    )
    .output(zSavedView),

  deleteView: allow('signed-in')
    .route({ method: 'DELETE', path, summary: 'Delete a saved view', tags })
    .input(inView)
    .output(z.object({ done: z.literal(true) })),
}
