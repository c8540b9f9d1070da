import type { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Contact } from '#areas/contacts/server/contacts.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { membersPathOf } from '../rules.ts'
import { addedMail } from './mails.ts'

type Permits = Awaited<ReturnType<typeof permitFromWorkspace>>

/** Tells someone that they were added, who did it and how to refuse. */
export async function tellAdded(
  ctx: CreatorCtx,
  { tier, contact, endsAt }: { tier: string; contact: Contact; endsAt: Date | null },
  permits: Permits,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const [workspace, owner] = [await getWorkspace(ctx, workspaceId), await getOwner(ctx, workspaceId)]
  const envelope = {
    ...{ workspaceId, to: { address: contact.email, name: contact.name } },
    ...{ brand: await mailBrandOf(ctx, workspace), replyTo: owner.email },
    language: await languageOfReader(ctx, contact.email, workspace.language),
    permit: permits({ email: contact.email, contactId: contact.id }),
  }
  const path = membersPathOf(workspace.handle)
  const { name: seller, timeZone } = workspace
  await sendMail(ctx, addedMail, envelope, { seller, tier, path, endsAt, timeZone })
}
