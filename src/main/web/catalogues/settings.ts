import { plansMessages } from '#areas/plans/messages.ts'
import { settingsMessages } from '#areas/settings/messages.ts'

/** Words of a person's settings and plan, English. */
export const words = {
  plans: plansMessages,
  settings: settingsMessages,
}
