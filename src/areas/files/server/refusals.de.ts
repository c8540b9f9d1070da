import type { Sentences } from '#kernel/sentences.ts'

export const filesRefusalsDe: Sentences = {
  'File not found.': 'Datei nicht gefunden.',
  'This link has expired. Go back and start the download again.':
    'Dieser Link ist abgelaufen. Geh zurück und starte den Download noch einmal.',
  'Choose a PNG, JPEG, WebP, GIF or AVIF image.': 'Wähle ein Bild als PNG, JPEG, WebP, GIF oder AVIF.',
  'Images can be up to 10 MB. Make it smaller and try again.':
    'Ein Bild kann bis zu 10 MB haben. Verkleinere es und versuch es noch einmal.',
  'You can’t use this type of file here.': 'Diese Art von Datei kannst du hier nicht verwenden.',
  'This file is empty.': 'Diese Datei ist leer.',
  'This file is too large: you can use up to {most} MB here.':
    'Diese Datei ist zu groß: Hier sind bis zu {most, number} MB möglich.',
  'You have too many unfinished uploads. Finish or cancel some first.':
    'Du hast zu viele unfertige Uploads. Beende einige davon oder brich sie ab.',

  // Room on the disk, and what a workspace may keep
  'The space left on the server is reserved for other uploads. Try again in a few minutes.':
    'Andere Uploads brauchen den Platz, der auf dem Server noch frei ist. Versuch es in ein paar Minuten noch einmal.',
  'Wait until your other uploads have finished, then try again.':
    'Warte, bis deine anderen Uploads fertig sind, und versuch es dann noch einmal.',
  'This file is {size}, but only {left} of your {limit} of storage is left. {advice}':
    'Diese Datei hat {size, number}, und von deinen {limit, number} Speicher sind noch {left, number} frei. {advice, words}',
  'You’ve used all {limit} of your storage. {advice}':
    'Dein Speicher von {limit, number} ist voll. {advice, words}',
  'Delete what you don’t need, or upgrade to Basic for 100 GB.':
    'Lösche, was du nicht brauchst, oder wechsle zu Basic mit 100 GB.',
  'Delete what you don’t need, or upgrade to Pro for 1 TB.':
    'Lösche, was du nicht brauchst, oder wechsle zu Pro mit 1 TB.',
  'Delete what you don’t need, or ask the people who run this site for more.':
    'Lösche, was du nicht brauchst, oder bitte die Betreiber dieser Website um mehr.',
  'Enter a size from 1 to 100,000 GB.': 'Gib eine Größe von 1 bis 100.000 GB ein.',
  'Only creators have storage.': 'Speicher haben nur Creators.',

  // Uploads in parts
  'Upload not found.': 'Upload nicht gefunden.',
  'This part doesn’t continue what was already uploaded.':
    'Dieser Teil schließt nicht an das an, was schon hochgeladen ist.',
  'This is more than the size given for this upload.':
    'Das ist mehr als die Größe, die für diesen Upload angegeben war.',
  'Another request is writing to this upload.': 'Eine andere Anfrage schreibt gerade in diesen Upload.',
  'Send the length of the upload.': 'Sende die Länge des Uploads mit.',
  'Send what the upload is for.': 'Sende mit, wofür der Upload ist.',

  // What is inside
  'This file’s content doesn’t match its name. Save it again and try once more.':
    'Der Inhalt dieser Datei passt nicht zu ihrem Namen. Speichere sie neu und versuch es noch einmal.',
  'This video is incomplete, or in a format browsers can’t play. Export it again and try once more.':
    'Dieses Video ist unvollständig oder in einem Format, das Browser nicht abspielen. Exportiere es neu und versuch es noch einmal.',
  'This recording is incomplete, or in a format browsers can’t play. Export it again and try once more.':
    'Diese Aufnahme ist unvollständig oder in einem Format, das Browser nicht abspielen. Exportiere sie neu und versuch es noch einmal.',
  'This PDF needs a password. Save it without one and try once more.':
    'Dieses PDF verlangt ein Passwort. Speichere es ohne und versuch es noch einmal.',
  'We can’t read this PDF. Save it again and try once more.':
    'Dieses PDF ist nicht lesbar. Speichere es neu und versuch es noch einmal.',
  'These captions aren’t in UTF-8. Save them as UTF-8 and try once more.':
    'Diese Untertitel sind nicht in UTF-8. Speichere sie als UTF-8 und versuch es noch einmal.',
}
