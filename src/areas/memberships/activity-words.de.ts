import type { Words } from '#kernel/language.ts'
import type { membershipsActivityWords } from './activity-words.ts'

/** What the activity feed says about memberships, German. */
export const membershipsActivityWordsDe: Words<typeof membershipsActivityWords> = {
  memberAdded: 'Du hast <b>{name}</b> in {tier} aufgenommen',
  giftAccepted: '<b>{name}</b> hat {tier} als Geschenk angenommen',
  tierCreated: 'Du hast die Stufe {title} angelegt',
  tierDeleted: 'Du hast die Stufe {title} in den Papierkorb gelegt',
  contentPublished: 'Du hast {title} für Mitglieder veröffentlicht',
}
