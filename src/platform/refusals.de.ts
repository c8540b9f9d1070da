import type { Sentences } from '#kernel/sentences.ts'

export const platformRefusalsDe: Sentences = {
  // Who asks, and what they may
  'Sign in to continue.': 'Melde dich an, um weiterzumachen.',
  'No user logged in': 'Niemand ist angemeldet',
  'You don’t have permission to do this.': 'Dazu hast du keine Berechtigung.',
  'You can’t see this while viewing as someone else.':
    'Das wird in der Ansicht als jemand anderes nicht gezeigt.',
  'There’s nothing at this address.': 'Unter dieser Adresse gibt es nichts.',

  // People who left
  'Former student': 'Ehemals dabei',
  'Former customer': 'Ehemals dabei',
  'Deleted account': 'Gelöschtes Konto',

  // Files that are tables
  'The file has too many columns. Use at most {mostColumns}':
    'Die Datei hat zu viele Spalten. Es dürfen höchstens {mostColumns} sein',
  'We couldn’t read this file': 'Wir konnten diese Datei nicht lesen',
  'We couldn’t read this file at line {line}': 'Wir konnten diese Datei in Zeile {line} nicht lesen',

  // What a request may look like
  'We couldn’t read this request.': 'Wir konnten diese Anfrage nicht lesen.',
  'The body isn’t a JSON object.': 'Der Inhalt ist kein JSON-Objekt.',
  'The request names two hosts.': 'Die Anfrage nennt zwei Hosts.',
  'The request names two content types.': 'Die Anfrage nennt zwei Inhaltstypen.',
  'Send this as application/json.': 'Sende das als application/json.',
  'This is more than we can accept at once.': 'Das ist mehr, als wir auf einmal annehmen können.',
  'This address doesn’t belong to this server.': 'Diese Adresse gehört nicht zu diesem Server.',
  'This request came from another site.': 'Diese Anfrage kam von einer anderen Website.',
  'The text contains characters we can’t store.': 'Der Text enthält Zeichen, die wir nicht speichern können.',

  // Where we are not able to
  'We can’t reach the database right now. Try again in a moment.':
    'Wir erreichen die Datenbank gerade nicht. Versuch es gleich noch einmal.',
  'The server’s disk is full, so this couldn’t be saved. Try again in a few minutes.':
    'Die Festplatte des Servers ist voll, deshalb ließ sich das nicht speichern. Versuch es in ein paar Minuten noch einmal.',
  'Orders can’t be taken right now: the server’s disk is full. You haven’t been charged. Try again in a few minutes.':
    'Bestellungen sind gerade nicht möglich: Die Festplatte des Servers ist voll. Dir wurde nichts berechnet. Versuch es in ein paar Minuten noch einmal.',
  'The server doesn’t have enough space for this file. Ask the people who run it to free some up, then try again.':
    'Auf dem Server ist nicht genug Platz für diese Datei. Bitte das Team dieser Seite, Platz zu schaffen, und versuch es dann noch einmal.',
  'The server is restarting. Try again.': 'Der Server startet neu. Versuch es noch einmal.',
  'Something went wrong on our side. Nothing you entered was changed.':
    'Bei uns ist etwas schiefgegangen. Von deinen Eingaben wurde nichts geändert.',

  // Too much, or twice
  'Too many attempts. Try again in {wait}.': 'Zu viele Versuche. Versuch es in {wait, words} noch einmal.',
  '1 second': 'einer Sekunde',
  '{count} seconds': '{count} Sekunden',
  '{count} minutes': '{count, number} Minuten',
  'Send an Idempotency-Key header.': 'Sende einen Idempotency-Key-Header mit.',
  'Send an Idempotency-Key header of at most 255 characters.':
    'Sende einen Idempotency-Key-Header mit höchstens 255 Zeichen mit.',
  'This idempotency key was used with another request.':
    'Dieser Idempotency-Key wurde schon mit einer anderen Anfrage benutzt.',
  'The first request with this key is still running. Try again in a moment.':
    'Die erste Anfrage mit diesem Schlüssel läuft noch. Versuch es gleich noch einmal.',

  // Files and pictures
  'This file is too large.': 'Diese Datei ist zu groß.',
  'This file’s content doesn’t match its name: it contains {type}.':
    'Diese Datei ist nicht das, was ihr Name sagt: Sie enthält {type}.',
  'We can’t read this image. Save it again and try once more.':
    'Dieses Bild ist nicht lesbar. Speichere es neu und versuch es noch einmal.',
  'This image has too many pixels. Make it smaller and try again.':
    'Dieses Bild hat zu viele Pixel. Verkleinere es und versuch es noch einmal.',
  'This file is more than an image. Save it again as an image and try once more.':
    'Diese Datei ist mehr als ein Bild. Speichere sie neu als Bild und versuch es noch einmal.',
  'This isn’t a WebVTT file: its first line must be WEBVTT.':
    'Das ist keine WebVTT-Datei: Ihre erste Zeile muss WEBVTT lauten.',
  'These captions have more than {count} cues.':
    'Diese Untertitel haben mehr als {count, number} Einblendungen.',
  'This file has no captions in it.': 'In dieser Datei stehen keine Untertitel.',
  'Line {line} should be the times of a caption.':
    'In Zeile {line} sollten die Zeiten eines Untertitels stehen.',
  'The caption at line {line} ends before it begins.':
    'Der Untertitel in Zeile {line} endet, bevor er beginnt.',

  // Settings of the installation, live lines, addresses to call
  'This setting comes from the server’s environment. Change it there.':
    'Diese Einstellung kommt aus der Umgebung des Servers. Ändere sie dort.',
  'Someone else just changed this setting. Reload the page and try again.':
    'Jemand anderes hat diese Einstellung gerade geändert. Lade die Seite neu und versuch es noch einmal.',
  'Live updates are off while you view as someone else.':
    'In der Ansicht als jemand anderes gibt es keine Live-Aktualisierung.',
  'This account is open in too many windows for live updates.':
    'Dieses Konto ist in zu vielen Fenstern offen für eine Live-Aktualisierung.',
  'This isn’t a web address.': 'Das ist keine Webadresse.',
  'The address must start with https:// and can’t include a user or a port.':
    'Die Adresse muss mit https:// beginnen und darf weder Benutzer noch Port enthalten.',
  'This address isn’t on the public internet.': 'Diese Adresse liegt nicht im öffentlichen Internet.',

  // Email to others
  'Confirm your email address before you email other people.':
    'Bestätige deine E-Mail-Adresse, bevor du anderen E-Mails schickst.',
  'An admin turned off email to other people for this account.':
    'Ein Admin hat E-Mails an andere für dieses Konto abgeschaltet.',
  'You’ve reached today’s limit of {most} people. You can email more after midnight ({zone}).':
    'Heute kannst du {most, number} Personen schreiben, und keine ist mehr übrig. Nach Mitternacht ({zone}) geht es weiter.',
  'You can email {most} people today. 1 is left, but this would email {needed}. Choose fewer, or wait until after midnight ({zone}).':
    'Heute kannst du {most, number} Personen schreiben. Eine ist noch übrig, das hier ginge aber an {needed, number}. Wähle weniger aus, oder warte bis nach Mitternacht ({zone}).',
  'You can email {most} people today. {left} are left, but this would email {needed}. Choose fewer, or wait until after midnight ({zone}).':
    'Heute kannst du {most, number} Personen schreiben. {left, number} sind noch übrig, das hier ginge aber an {needed, number}. Wähle weniger aus, oder warte bis nach Mitternacht ({zone}).',
}
