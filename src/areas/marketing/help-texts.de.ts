import type { Words } from '#kernel/language.ts'
import type { helpTexts } from './help-texts.ts'

/** Answers to real questions about what there is, German. Each group is a text with its questions as headings. */
export const helpTextsDe: Words<typeof helpTexts> = {
  'help.title': 'Hilfe',
  'help.text': 'Antworten auf das, was oft gefragt wird, und ein Formular für alles andere.',
  'help.start': `### Was ist {brand}?
Ein Ort, um Kurse, Coaching, digitale Produkte und Mitgliedschaften zu verkaufen. Creators verkaufen auf einer eigenen Shopseite, und wer lernt, macht immer dort weiter, wo die letzte Lektion endete. Alles läuft auf einem eigenen Server, für den hier {operator} sorgt, und was du eingibst, bleibt dort.

### Was kostet es?
Der Anfang ist kostenlos, ohne Kreditkarte. Jedes Konto beginnt im Free-Tarif: 1 Kurs und bis zu 100 Teilnehmende. Die anderen Tarife findest du unter [Preise](/#pricing) oder in der App unter „Upgrade“.

### Ich will lernen, nicht unterrichten. Welches Konto brauche ich?
Wähle beim [Registrieren](/signup) „Lernen (Teilnehmer:in)“. Zum Lernen brauchst du keinen Tarif. Wenn du mit deiner Adresse schon etwas gekauft hast, bestätige die Adresse, und es erscheint in „Meine Kurse“.

### Wie wechsle ich den Tarif?
Öffne in der App „Upgrade“, wähle einen Tarif und bestätige. Der Wechsel gilt sofort, nach oben wie nach unten. Beim Wechsel nach unten wird nichts gelöscht. Veröffentlichte Kurse über der Grenze sind für neue Teilnehmende geschlossen: Niemand kann sie neu kaufen oder beginnen, und wer dabei ist, behält alles. Welche offen bleiben, wählst du vor dem Bestätigen oder später unter „Kurse“. Bis dahin sind es die zuerst veröffentlichten. Ein Wechsel nach oben öffnet die anderen wieder.

Mitgliedschaften gehören zum Pro-Tarif. Verlässt du ihn, kann niemand mehr beitreten, und laufende Mitgliedschaften enden nach der Zahlung, die schon angekündigt ist. Welche das sind und wann sie enden, siehst du vor dem Bestätigen.`,
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
  'help.products': `### Wie verkaufe ich eine Datei?
Öffne „Digitale Produkte“ und drücke auf „Datei hochladen“: ein PDF, ZIP, Bild, Audio oder Video. Gib ihr einen Titel und einen Preis und drücke auf „Veröffentlichen“. Wer kauft, bekommt eine Seite mit den Dateien, auch ohne Konto. Unter „Optionen“ kannst du begrenzen, wie oft und wie lange sie sich herunterladen lassen.

### Wie biete ich Coaching an?
Öffne „Coaching“. Unter „Buchbare Zeiten“ legst du fest, wann du Zeit hast und wie ihr euch trefft, und speicherst. Drücke dann auf „Neues Paket“, gib an, wie viele Termine es umfasst, wie lang sie sind und was es kostet, und schalte „Aktiv“ ein. Teile den Buchungslink: Deine Kunden suchen sich eine Zeit in ihrer eigenen Zeitzone aus.

### Wie verschiebe ich einen Termin mit Kunden oder sage ihn ab?
Öffne ihn unter Coaching › Termine und wähle „Verschieben“ oder „Termin absagen“. Dein Kunde bekommt eine E-Mail. War der Termin bezahlt, entscheidest du, ob er dem Guthaben wieder gutgeschrieben wird. Auf der Seite zur Buchung können Kunden beides selbst tun. Bis wann, legst du unter „Buchbare Zeiten“ bei „Absagen“ fest.

### Wie beginne ich mit einer Mitgliedschaft?
Mitgliedschaften gehören zum Pro-Tarif. Öffne Mitgliedschaft › Stufen, drücke auf „Stufe anlegen“ und gib ihr einen Preis im Monat. Unter „Inhalte“ fügst du Kurse, Dokumente und Live-Termine hinzu und wählst, ab welcher Stufe sie zu sehen sind. Drücke dann auf „Beitrittslink teilen“. Über den Link treten Mitglieder bei, und im Mitgliederbereich finden sie alles.

### Wie ändere, pausiere oder beende ich eine Mitgliedschaft?
Öffne die Person unter Mitgliedschaft › Mitglieder. Wer zahlt, kommt mit „Stufe ändern“ in eine Stufe, die nicht mehr kostet; in eine teurere können Mitglieder nur selbst wechseln. „Pausieren“ und „Zum Ende des Zeitraums kündigen“ gelten, sobald die bezahlte Zeit um ist. Das Mitglied bekommt jedes Mal eine E-Mail. Wer nichts zahlt, kann in jede Stufe wechseln, oder du drückst auf „Jetzt beenden“.

### Kann ich Mitglieder oder Kunden von anderswo übernehmen?
Ja, mit einer CSV-Datei. Für Mitglieder öffnest du Mitgliedschaft › Mitglieder und drückst auf „Importieren“; sie haben Zugang bis zu dem Tag, den du wählst, und bekommen eine E-Mail. Für Coaching öffnest du Coaching › Kunden und drückst auf „Importieren“; gib ein Paket und die übrigen Termine an; niemand bekommt eine E-Mail. Du siehst vorher jede Zeile, und niemand zahlt etwas.

### Wie hole ich gelöschte Inhalte zurück?
Öffne Mitgliedschaft › Inhalte und wähle in den Filtern den Status „Papierkorb“. Mit „Wiederherstellen“ ist alles wieder da: für dieselben Stufen, zur geplanten Zeit, mit Plätzen und Bewertungen. Nach 30 Tagen wird es endgültig gelöscht.

### Kann man eine Mitgliedschaft verschenken?
Ja, für einen Monat oder ein Jahr, auf deiner Beitrittsseite. Das Geschenk wird einmal bezahlt, beginnt, wenn es angenommen wird, und endet automatisch. Soll sich eine Stufe nicht verschenken lassen, öffne sie unter „Stufen“ und schalte „Geschenke“ aus.`,
  'help.paid': `### Wie komme ich an mein Geld?
Öffne Zahlungen › Zahlungswege. Verbinde Stripe, PayPal oder beides, oder schalte die Überweisung ein. Gibt es mehrere Wege, wählt man an der Kasse. Solange es keinen gibt, kannst nur du kaufen, was etwas kostet, zum Ausprobieren.

### Wie verbinde ich Stripe oder PayPal?
Drücke unter Zahlungen › Zahlungswege daneben auf „Verbinden“. Für Stripe fügst du den geheimen Schlüssel deines Kontos ein, für PayPal die Client-ID und das Secret einer App, die du dort anlegst. Wo du das findest, steht in dem Fenster, das sich öffnet. Nimm die echten: Mit Testschlüsseln oder der Sandbox von PayPal kannst nur du kaufen. Das Geld geht direkt auf dein eigenes Konto.

### Wie funktioniert die Überweisung?
Drücke unter Zahlungen › Zahlungswege auf „Einschalten“ und gib deine Bankdaten ein. Wer so bestellt, sieht, wohin das Geld geht und mit welchem Verwendungszweck. Ist es angekommen, öffne Zahlungen › Überweisungen und drücke auf „Als bezahlt markieren“. Dann gibt es den Zugang.

### Was sind Testzahlungen?
Damit probierst du die ganze Kasse mit Testkarten aus. Es fließt kein echtes Geld. In einer Demo zahlen alle damit, sonst nur du, bis du einen Zahlungsweg verbindest. Testgeld zählt nie mit echtem Geld zusammen.

### Wie erstatte ich eine Zahlung?
Öffne sie unter Zahlungen › Transaktionen und drücke auf „Erstatten“. Wähle, wie viel, und ob der Zugang bleibt. Wer gekauft hat, bekommt eine E-Mail. Kam das Geld per Überweisung, überweise es erst von deiner Bank zurück und bestätige es dann oben auf „Zahlungen“.

### Wann ist das Geld auf meinem Bankkonto?
Stripe zahlt in eigenem Rhythmus aus, den du bei Stripe einstellst. Bei PayPal buchst du es selbst ab. Überweisungen gehen direkt auf dein Konto. Unter Zahlungen › Auszahlungen stehen Guthaben und Auszahlungen, jede mit ihren Zahlungen.

### Wie lege ich einen Gutschein an?
Drücke in „Zahlungen“ auf „Gutscheine“ und dann auf „Neuer Gutschein“. Er zieht Prozente oder einen Betrag ab, von allem oder nur von dem, was du auswählst. Du kannst einen letzten Tag und Grenzen setzen. Den Code gibt man an der Kasse ein, oder man kommt über einen Link, der ihn einlöst.

### Kann etwas mehr als einen Preis haben?
Ja. „Preise und Angebote“ steht in den Einstellungen eines Kurses und bei jedem Download, jedem Coaching-Paket und jeder Stufe. Drücke auf „Angebot hinzufügen“: für einen weiteren Preis, „Zahl, was du willst“, Raten oder ein Abo. Ein verborgenes Angebot lässt sich nur über seinen Link kaufen.

### Wie arbeite ich mit Affiliates?
Affiliates gehören zum Pro-Tarif. Öffne „Affiliates“ und drücke auf „Affiliate aufnehmen“. Affiliates bekommen einen Link und eine eigene Seite, auch ohne Konto. Was sie verdienen, wird fällig, wenn deine Frist für Erstattungen vorbei ist. Unter „Auszahlungen“ legst du eine Auszahlung an, bezahlst alle per Bank oder PayPal und drückst auf „Als bezahlt markieren“.`,
  'help.learn': `### Ich habe bezahlt. Wo ist, was ich gekauft habe?
Die Seite nach der Zahlung öffnet es, 24 Stunden lang in diesem Browser und ohne Konto. Danach nimmst du den Link aus der E-Mail mit dem Beleg, oder du legst ein Konto mit derselben Adresse an: Dann steht alles, was du gekauft hast, unter „Meine Kurse“. Bei einer Überweisung bekommst du Zugang, sobald das Geld da ist.

### Ich habe den Beleg nicht bekommen.
Sieh zuerst im Spam-Ordner nach. Lege dann ein Konto mit der Adresse an, mit der du bezahlt hast, bestätige sie und suche die Bestellung unter „Bestellungen“. War die Adresse vertippt, [schreib uns](/contact) Uhrzeit und Betrag.

### Wie lade ich meine Dateien herunter?
Öffne den Link aus der E-Mail mit dem Beleg oder das Produkt unter „Meine Kurse“. „Deine Downloads“ zeigt jede Datei, und wie oft du sie noch herunterladen kannst, wenn es begrenzt ist. Hast du alles verbraucht, drücke auf „Mehr anfragen“.

### Wie buche ich einen Coaching-Termin?
Drücke auf seiner Seite auf „Zeit aussuchen“. Die Zeiten gelten in deiner Zeitzone. Sind es mehrere Termine, kaufst du das Paket zuerst und buchst dann jeden einzeln, über „Meine Kurse“ oder den Link in der E-Mail mit dem Beleg. Wir erinnern dich einen Tag und eine Stunde vorher.

### Wie verschiebe ich einen Termin oder sage ihn ab?
Nimm den Link aus der E-Mail zu deiner Buchung und wähle „Verschieben“ oder „Termin absagen“. Auf der Seite steht, bis wann das geht, ohne den Termin zu verlieren.

### Wie kündige ich ein Abo oder eine Mitgliedschaft?
Drücke unter „Bestellungen“ daneben auf „Verwalten“, oder nimm den Link auf dem Beleg. Drücke dann auf „Abo kündigen“ oder „Mitgliedschaft kündigen“. Dein Zugang bleibt bis zum Ende der bezahlten Zeit. Raten enden nach der letzten von selbst und lassen sich nicht kündigen.

### Wie wechsle ich die Stufe oder mache eine Pause?
Auf derselben Seite bringt dich „Stufe oder Preis wechseln“ nach oben oder unten. Nach oben zahlst du den Unterschied für die restlichen Tage und siehst ihn vorher. Nach unten wechselst du mit der nächsten Zahlung. „Mitgliedschaft pausieren“ ist eine Pause von bis zu drei Monaten, in der nichts abgebucht wird.

### Wie verschenke ich eine Mitgliedschaft oder nehme eine an?
Zum Verschenken drücke auf der Beitrittsseite bei einer Stufe auf „… verschenken“. Du zahlst einmal, und wir senden das Geschenk per E-Mail oder geben dir einen Link zum Weitergeben. Zum Annehmen öffne diesen Link und drücke auf „Geschenk annehmen“. Es endet von selbst, und dir wird nichts berechnet.

### Wie bekomme ich eine Rechnung?
Öffne deinen Beleg, aus der E-Mail oder unter „Bestellungen“, und wähle „Rechnung“. Du kannst sie als PDF herunterladen. 14 Tage lang kannst du Firmenangaben ergänzen. Was kostenlos war, hat keine Rechnung.

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
