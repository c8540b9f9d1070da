import type { Sentences } from '#kernel/sentences.ts'

export const certificatesRefusalsDe: Sentences = {
  'This is a preview of your own course: nothing is issued.':
    'Das ist eine Vorschau deines eigenen Kurses: Es wird nichts ausgestellt.',
  'This course gives no certificates.': 'Dieser Kurs vergibt keine Zertifikate.',
  'Confirm your email address first. Then you can get your certificate.':
    'Bestätige zuerst deine E-Mail-Adresse. Dann bekommst du dein Zertifikat.',
  'Open the link in your receipt email first. Then you can get your certificate.':
    'Öffne zuerst den Link in der E-Mail mit deinem Beleg. Dann bekommst du dein Zertifikat.',
  'Finish all lessons first.': 'Schließe zuerst alle Lektionen ab.',
  'Certificates are for people who took the whole course.':
    'Zertifikate sind für alle, die den ganzen Kurs absolviert haben.',
  'Choose a PNG or JPEG image': 'Wähle ein PNG- oder JPEG-Bild',
  'Say why. The learner reads it.': 'Sag, warum. Wer den Kurs besucht hat, liest es.',
}
