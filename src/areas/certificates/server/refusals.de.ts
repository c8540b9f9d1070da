import type { Sentences } from '#kernel/sentences.ts'

export const certificatesRefusalsDe: Sentences = {
  'You’re previewing your own course, so no certificate is issued.':
    'Das ist eine Vorschau deines eigenen Kurses, deshalb wird kein Zertifikat ausgestellt.',
  'This course doesn’t offer certificates.': 'Dieser Kurs vergibt keine Zertifikate.',
  'Confirm your email address first. Then you can get your certificate.':
    'Bestätige zuerst deine E-Mail-Adresse. Dann bekommst du dein Zertifikat.',
  'Open the link in your receipt email first. Then you can get your certificate.':
    'Öffne zuerst den Link in der E-Mail mit deinem Beleg. Dann bekommst du dein Zertifikat.',
  'Finish all lessons first.': 'Schließe zuerst alle Lektionen ab.',
  'Certificates are for students who took the whole course.':
    'Zertifikate sind für alle, die den ganzen Kurs absolviert haben.',
  'Choose a PNG or JPEG image': 'Wähle ein PNG- oder JPEG-Bild',
  'Enter a reason. The student will see it.': 'Gib einen Grund an. Wer das Zertifikat hat, sieht ihn.',
}
