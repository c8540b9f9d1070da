import type { Sentences } from '#kernel/sentences.ts'

export const giftRefusalsDe: Sentences = {
  'Choose how long it’s for': 'Wähle, für wie lange',
  'This gift is already paid.': 'Dieses Geschenk ist schon bezahlt.',
  'This gift was sent a lot today. Try again tomorrow.':
    'Dieses Geschenk wurde heute schon oft gesendet. Versuch es morgen wieder.',
  'This gift was already accepted.': 'Dieses Geschenk wurde schon angenommen.',
  'This gift isn’t available anymore.': 'Dieses Geschenk gibt es nicht mehr.',
  'This gift isn’t paid yet.': 'Dieses Geschenk ist noch nicht bezahlt.',
  'You already have a membership here. Keep this link: you can accept the gift once yours is over.':
    'Du hast hier schon eine Mitgliedschaft. Heb diesen Link auf: Sobald deine vorbei ist, kannst du das Geschenk annehmen.',
}
