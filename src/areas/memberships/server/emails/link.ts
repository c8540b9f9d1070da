import { rightToken } from '#areas/access/server/right-passes.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language, Words } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { type MailKind, sendMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { enterPathOf } from '../../rules.ts'
import { memberLinkMailDe } from './link-words.de.ts'
import { memberLinkMail as memberLinkMailEn } from './link-words.ts'

const words: Record<Language, Words<typeof memberLinkMailEn>> = {
  en: memberLinkMailEn,
  de: memberLinkMailDe,
}

type Link = { seller: string; path: string }

/** A way into the member area for who was given their membership: no receipt's link leads there. */
export const memberLinkMail: MailKind<Link, 'transactional'> = {
  template: 'memberships.link',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ seller, path }, { language }) {
    const text = words[language]
    return {
      subject: text.subject(seller),
      paragraphs: [text.text, text.ignore],
      button: { label: text.button, path },
      footer: text.footer(seller),
    }
  },
  samples: { plain: { seller: 'Clay & Kiln', path: '/@clay/members/enter/sample' } },
}

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
