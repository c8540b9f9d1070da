import type { Sentences } from '#kernel/sentences.ts'

export const notificationsRefusalsDe: Sentences = {
  'These aren’t valid subscription keys.': 'Das sind keine gültigen Schlüssel eines Abonnements.',
  'None of your browsers gets notifications yet. Turn them on in one first.':
    'Noch bekommt keiner deiner Browser Benachrichtigungen. Schalte sie zuerst in einem ein.',
}
