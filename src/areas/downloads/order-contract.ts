import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { analyticsRanges, maxReasonLength, orderStatuses } from './rules.ts'

export const zOrder = z.object({
  id: zId('ord'),
  customer: z.string(),
  email: z.string(),
  product: z.object({ id: zId('dwl'), title: z.string() }),
  amount: zMoney,
  date: zInstant,
  status: z.enum(orderStatuses),
  downloads: z.int(),
})
export type DownloadOrder = z.infer<typeof zOrder>

const zOrderDetail = zOrder.extend({
  /** Of its right; null while the order is pending. */
  right: z
    .object({
      downloadLimit: z.int().nullable(),
      expiresAt: zInstant.nullable(),
      /** Why it isn't theirs anymore, in words; null while it is. */
      ended: z.string().nullable(),
      /** The license key that goes with it; waiting while the seller's list is empty. */
      license: z.object({ key: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** What was downloaded, the latest first. */
  log: z.array(
    z.object({
      name: z.string(),
      version: z.int(),
      counted: z.boolean(),
      at: zInstant,
    }),
  ),
})
export type DownloadOrderDetail = z.infer<typeof zOrderDetail>

const zOrderId = z.object({ orderId: zId('ord') })
const creator = { role: 'creator', minPlan: 'free_plan' } as const
const tags = ['Digital products']
const order = '/digital-product-orders/{orderId}'

export const orderContract = {
  orders: allow(creator)
    .route({
      method: 'GET',
      path: '/digital-product-orders',
      summary: 'Orders of digital products, the latest first',
      tags,
    })
    .input(
      z.object({
        search: z.string().max(100).optional(),
        status: z.enum(orderStatuses).optional(),
        downloadId: zId('dwl').optional(),
        /** Of these days up to today, in UTC. */
        range: z.enum(analyticsRanges).optional(),
        page: z.coerce.number().int().min(1).max(1_000).default(1),
      }),
    )
    .output(z.object({ orders: z.array(zOrder), total: z.int() })),

  getOrder: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: order,
      summary: 'One order of a digital product, with what was downloaded',
      tags,
    })
    .input(zOrderId)
    .output(zOrderDetail),

  resendLink: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${order}/link`,
      summary: 'Email the buyer a new link to their files',
      tags,
    })
    .input(zOrderId)
    .output(z.object({ done: z.literal(true) })),

  resetDownloads: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${order}/reset`,
      summary: 'Give the buyer all their downloads again',
      tags,
    })
    .input(zOrderId)
    .output(zOrderDetail),

  takeBack: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: `${order}/revocation`,
      summary: 'End the buyer’s access, with a reason they see',
      tags,
    })
    .input(
      zOrderId.extend({
        reason: z
          .string()
          .max(maxReasonLength, `Use at most ${maxReasonLength.toLocaleString('en')} characters`),
      }),
    )
    .output(zOrderDetail),
}
