import type { PieceKind } from '../../rules.ts'

/** Words of the weekly email to members, English. */
export const digestMail = {
  subject: (seller: string, title: string, more: number) =>
    more === 0 ? `New from ${seller}: ${title}` : `New from ${seller}: ${title} and ${more} more`,
  heading: 'New for you this week',
  text: (tier: string) => `Here’s what’s new in your member area, included with ${tier}.`,
  kinds: { course: 'Course', session: 'Live session', document: 'Document' } satisfies Record<
    PieceKind,
    string
  >,
  piece: (title: string, about: string) => `${title} (${about})`,
  at: (when: string, zone: string) => `${when}, ${zone} time`,
  more: (count: number) =>
    count === 1 ? 'There’s one more in the member area.' : `There are ${count} more in the member area.`,
  live: 'Live in the next seven days:',
  button: 'Open member area',
  receipt: 'Open receipt and member area',
  footer: (seller: string) =>
    `You get this email in weeks with something new, because you’re a member of ${seller}.`,
}
