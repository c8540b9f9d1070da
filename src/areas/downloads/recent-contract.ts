import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zDownload } from './contract.ts'

/** What the dashboard shows of digital products. */
export const recentDownloadsContract = {
  list: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/dashboard/creator/digital-products',
      operationId: 'dashboards.creatorDigitalProducts',
      summary: 'The digital products the creator worked on last',
      tags: ['Dashboards'],
    })
    .output(z.object({ downloads: z.array(zDownload), count: z.int() })),
}
