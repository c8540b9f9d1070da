import { rightToken } from '#areas/access/server/right-passes.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { enterPathOf } from '../../rules.ts'
import { memberLinkMail } from './link-mail.ts'

/** To the address of the one who was given it, and nowhere else. */
export async function queueMemberLink(
  ctx: Ctx,
  right: { workspaceId: Id<'wsp'>; id: Id<'grt'> },
  to: { email: string; name: string },
): Promise<void> {
  const { workspaceId } = right
  const workspace = await getWorkspace(ctx, workspaceId)
  await sendMail(
    ctx,
    memberLinkMail,
    {
      ...{ workspaceId, to: { address: to.email, name: to.name } },
      brand: await mailBrandOf(ctx, workspace),
      language: await languageOfReader(ctx, to.email, workspace.language),
    },
    { seller: workspace.name, path: enterPathOf(workspace.handle, await rightToken(ctx, right)) },
  )
}
