import type { Plan } from '#kernel/actor.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'

const planNames: Record<Plan, string> = {
  free_plan: 'Free Plan',
  basic_plan: 'Basic Plan',
  pro_plan: 'Pro Plan',
}

export const messageTemplate = 'marketing.message'

type Message = { name: string; email: string; message: string; plan: Plan | null }

/** Tells an admin of a message. Answering the mail answers the person. */
export async function mailMessage(
  ctx: Ctx,
  to: { email: string; displayName: string },
  { name, email, message, plan }: Message,
): Promise<void> {
  const { brandName: brand, appUrl } = ctx.instance
  const who = name || email
  await queueMail(ctx, platformWorkspaceId, {
    template: messageTemplate,
    to: { address: to.email, name: to.displayName },
    fromName: brand,
    replyTo: email,
    subject: `Message from ${who}`,
    ...renderLetter({
      brand,
      heading: `Message from ${who}`,
      paragraphs: [
        ...message.split(/\n+/),
        `From ${name ? `${name}, ` : ''}${email}${plan ? `, on the ${planNames[plan]}` : ''}.`,
      ],
      button: { label: 'See all messages', url: `${appUrl}/admin/contact-messages` },
      footer: `Sent to ${to.email} because you are an admin of ${brand}. Answer this mail to write back to ${email}.`,
    }),
  })
}
