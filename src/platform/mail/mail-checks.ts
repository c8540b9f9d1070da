import type { Ctx } from '../context.ts'
import { pointFor } from '../points.ts'
import type { mails } from './tables.ts'

type Waiting = Pick<typeof mails.$inferSelect, 'workspaceId' | 'id' | 'toAddress'>

/** Whether an email of a kind may go out still, asked just before: what it's about may be over, or its reader said no meanwhile. */
export type MailCheck = { template: string; isWanted(ctx: Ctx, mail: Waiting): Promise<boolean> }
export const mailChecks = pointFor<MailCheck>('mailChecks')
