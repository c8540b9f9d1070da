import type { Words } from '#kernel/language.ts'
import type { helpTexts } from './help-texts.ts'

/** Answers to real questions about what there is, German. Each group is a text with its questions as headings. */
export const helpTextsDe: Words<typeof helpTexts> = {
  'help.title': 'Hilfe',
  'help.text': 'Antworten auf das, was oft gefragt wird, und ein Formular für alles andere.',
  'help.start': `### Was ist {brand}?
Ein Ort, um Onlinekurse zu erstellen, zu verkaufen und zu besuchen. Creators verkaufen ihre Kurse auf einer eigenen Shopseite, und wer lernt, macht immer dort weiter, wo die letzte Lektion endete. Alles läuft auf einem eigenen Server, für den hier {operator} sorgt, und was du eingibst, bleibt dort.

### Was kostet es?
Der Anfang ist kostenlos, ohne Kreditkarte. Jedes Konto beginnt im Free-Tarif: 1 Kurs und bis zu 100 Teilnehmende. Die anderen Tarife findest du unter [Preise](/#pricing) oder in der App unter „Upgrade“.

### Ich will lernen, nicht unterrichten. Welches Konto brauche ich?
Wähle beim [Registrieren](/signup) „Lernen (Teilnehmer:in)“. Zum Lernen brauchst du keinen Tarif. Wenn du mit deiner Adresse schon etwas gekauft hast, bestätige die Adresse, und es erscheint in „Meine Kurse“.

### Wie wechsle ich den Tarif?
Öffne in der App „Upgrade“, wähle einen Tarif und bestätige. Der Wechsel gilt sofort, nach oben wie nach unten. Beim Wechsel nach unten wird nichts gelöscht. Veröffentlichte Kurse über der Grenze sind für neue Teilnehmende geschlossen: Niemand kann sie neu kaufen oder beginnen, und wer dabei ist, behält alles. Welche offen bleiben, wählst du vor dem Bestätigen oder später unter „Kurse“. Bis dahin sind es die zuerst veröffentlichten. Ein Wechsel nach oben öffnet die anderen wieder.`,
  'help.sell': `### Wie erstelle ich einen Kurs?
Öffne „Kurse“, drücke auf „Kurs erstellen“, gib ihm einen Titel und einen Preis. Tippe in der Gliederung den Titel einer Lektion und drücke Enter für die nächste. Eine Lektion kann ein Video, ein Text, ein Quiz oder ein Download sein; ihre Art änderst du neben ihrem Titel.

### Was fehlt noch, bevor ich veröffentlichen kann?
Drücke auf „Veröffentlichen“: Eine Liste sagt es dir, und jede Zeile führt an die Stelle, an der du es erledigst. Ein Kurs braucht einen Titel und eine Lektion mit Inhalt, und du brauchst eine bestätigte Adresse. Ohne Preis ist er kostenlos.

### Wo kann man ihn kaufen?
Auf seiner Verkaufsseite, unterhalb deiner Shopseite unter /@dein-kurzname. Die Adresse steht im Kurs und auf dem Dashboard. Was die Verkaufsseite sagt und in welcher Reihenfolge, änderst du im Kurs unter „Verkaufsseite“.

### Wie gebe ich jemandem Zugang, ohne zu verkaufen?
Öffne die Teilnehmenden des Kurses und drücke auf „Einschreiben“. Für viele auf einmal importierst du eine CSV-Datei; du siehst vorher, was passieren wird.

### Wie sehe ich, wie weit meine Teilnehmenden sind?
Bei den Teilnehmenden des Kurses siehst du Fortschritt, letzte Aktivität und Quizantworten, in den Auswertungen, wo die meisten aufhören.

### Kann ich viele Lektionen auf einmal anlegen?
Ja. Füge eine Liste in die Gliederung ein, und aus jeder Zeile wird eine Lektion. Oder ziehe mehrere Dateien darauf, und aus jeder wird eine Lektion ihrer Art.`,
  'help.learn': `### Ich habe bezahlt. Wo ist mein Kurs?
Die Seite nach der Zahlung öffnet ihn, 24 Stunden lang in diesem Browser und ohne Konto. Danach nimmst du den Link aus der E-Mail mit dem Beleg, oder du legst ein Konto mit derselben Adresse an: Dann steht der Kurs unter „Meine Kurse“.

### Ich habe den Beleg nicht bekommen.
Sieh zuerst im Spam-Ordner nach. Lege dann ein Konto mit der Adresse an, mit der du bezahlt hast, bestätige sie und suche die Bestellung unter „Bestellungen“. War die Adresse vertippt, [schreib uns](/contact) Uhrzeit und Betrag.

### Kann ich auf dem Handy lernen, oder ohne Verbindung?
Ja. Der Player funktioniert auf dem Handy. Texte von Lektionen, die du geöffnet hast, bleiben zum Lesen ohne Verbindung gespeichert, und was du getan hast, wird gesendet, sobald du wieder verbunden bist.

### Wie bekomme ich mein Zertifikat?
Erledige alle Lektionen, die der Kurs verlangt. Dann bietet der Player es dir an, und es steht unter „Zertifikate“ mit einer Adresse, die du teilen kannst. Dort lässt es sich von allen prüfen.

### Bekomme ich mein Geld zurück?
Frag dort, wo du gekauft hast; Name und Adresse stehen auf dem Beleg. Entschieden wird nach dem, was auf der Verkaufsseite versprochen war, und nach dem Gesetz.`,
  'help.account': `### Ich kann mich nicht anmelden.
Nutze [Passwort vergessen](/forgot-password). Du bekommst einen Link, der einmal gilt, eine Stunde lang. Nach mehreren Fehlversuchen macht die Anmeldung 15 Minuten Pause.

### Die E-Mail mit dem Link kommt nicht.
Sieh im Spam-Ordner nach und prüfe, ob du die Adresse eingegeben hast, mit der du dich registriert hast. Die Seite sieht auch bei einer Adresse ohne Konto gleich aus, damit niemand herausfinden kann, wer eines hat.

### Wie ändere ich meinen Namen oder mein Passwort?
In der App unter „Einstellungen“: „Profil“ und „Sicherheit“. Wenn du das Passwort änderst, werden alle anderen Geräte abgemeldet.

### Wie mache ich mein Konto sicherer?
In den Einstellungen unter „Sicherheit“: Mit „2FA einschalten“ fragt die Anmeldung zusätzlich nach einem Code einer App auf deinem Handy. Bewahre die Wiederherstellungscodes, die du dabei bekommst, an einem sicheren Ort auf. Auf derselben Seite siehst du, wo du angemeldet bist, und kannst andere Geräte abmelden.

### Wie exportiere ich meine Daten oder lösche mein Konto?
In den Einstellungen unter „Profil“: „Meine Daten exportieren“ packt alles, was über dich gespeichert ist, in eine ZIP-Datei. „Konto löschen“ erklärt vor dem Bestätigen, was dann passiert.

### Sind meine Daten hier sicher?
Was gespeichert wird, wo und wie lange, steht unter [Datenschutz](/privacy). Passwörter werden als Hashes gespeichert, die niemand zurückrechnen kann, und die Seiten laden nichts von anderen Firmen.`,
}
