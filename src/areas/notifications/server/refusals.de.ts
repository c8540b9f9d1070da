import type { Sentences } from '#kernel/sentences.ts'

export const notificationsRefusalsDe: Sentences = {
  'These are not the keys of a subscription.': 'Das sind nicht die Schlüssel eines Abonnements.',
  'No browser of yours gets notifications yet. Switch one on first.':
    'Noch bekommt keiner deiner Browser Benachrichtigungen. Schalte zuerst einen ein.',
}
