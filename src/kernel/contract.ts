import { oc } from '@orpc/contract'
import * as z from 'zod'
import type { Access } from './actor.ts'
import { type ErrorCode, errorStatus } from './errors.ts'

export type RouteMeta = {
  /** Who may call it. A procedure without this doesn't boot. */
  access?: Access
  /** What someone without a session is told, where the words are fixed. */
  signedOut?: string
  /** The caller sends an Idempotency-Key: the call makes money, orders, bookings or sends. */
  idempotent?: boolean
  /** Not answered to an admin who looks as someone: it holds what is that person's alone. */
  unseen?: true
  /** The field whose texts the service mends itself; NUL and halves of characters are refused everywhere else. */
  mends?: string
  /** Counted apart from other changes, by address and in each process: for what comes by the thousand from a school. */
  limit?: { name: string; points: number; seconds: number }
  /** Codes it may refuse with, beyond those its rule and its shape imply. For the documentation of the API. */
  refusals?: readonly ErrorCode[]
}

const zDetails = z.object({
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})

const errors = Object.fromEntries(
  Object.entries(errorStatus).map(([code, status]) => [code, { status, data: zDetails }]),
) as { [C in keyof typeof errorStatus]: { status: (typeof errorStatus)[C]; data: typeof zDetails } }

const declared = oc.$meta<RouteMeta>({}).errors(errors)

/** Starts the contract of a procedure: the access rule is first, so none can be forgotten. */
export function allow(access: Access) {
  return declared.meta({ access })
}
