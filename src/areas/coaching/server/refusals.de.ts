import type { Sentences } from '#kernel/sentences.ts'

export const coachingRefusalsDe: Sentences = {
  'This coaching package isn’t on sale right now.': 'Dieses Coaching-Paket ist gerade nicht im Verkauf.',
  'This coaching package was deleted, or the link is wrong.':
    'Dieses Coaching-Paket wurde gelöscht, oder der Link stimmt nicht.',
  'This coaching package was changed in another tab.':
    'Dieses Coaching-Paket wurde in einem anderen Tab geändert.',
  'This picture is gone. Upload it again.': 'Dieses Bild ist weg. Lade es noch einmal hoch.',
  'People bought this coaching package, so it has to stay in the trash.':
    'Das Coaching-Paket wurde gekauft, deshalb bleibt es im Papierkorb.',
  'Enter a reason. Your client will see it.': 'Gib einen Grund an. Die Person sieht ihn.',
}
