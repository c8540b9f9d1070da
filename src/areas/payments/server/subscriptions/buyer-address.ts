import { getContact, userBehind } from '#areas/contacts/server/contacts.ts'
import type { Ctx } from '#platform/context.ts'
import type { orders } from '../tables.ts'

type Order = Pick<typeof orders.$inferSelect, 'workspaceId' | 'contactId' | 'buyerEmail'>

/**
 * Where a buyer is emailed about what they pay for again and again: these emails have a link that changes it. Whoever has an account gets
 * them at its address, because one they had before may be someone else's by now; anyone else where they typed.
 */
export async function addressOfBuyer(
  ctx: Ctx,
  { workspaceId, contactId, buyerEmail }: Order,
): Promise<string> {
  if (!contactId) return buyerEmail
  const contact = await getContact(ctx, workspaceId, contactId)
  return (await userBehind(ctx, contact)) ? contact.email : buyerEmail
}
