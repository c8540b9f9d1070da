import type { Words } from '#kernel/language.ts'
import type { legalTexts } from './legal-texts.ts'

/**
 * Terms, privacy and cookies as they come with the product, German. `{operator}` stands in the nominative alone: without a
 * name it is a phrase that would have to be declined.
 */
export const legalTextsDe: Words<typeof legalTexts> = {
  'operator.name': '',
  'operator.address': '',
  'operator.email': '',

  'terms.title': 'AGB',
  'terms.text': `Diese Bedingungen gelten zwischen dir und {operator}. {brand} ist Software zum Selbstbetreiben: Dein Vertragspartner ist der Betreiber dieser Seite, nicht die Menschen, die die Software geschrieben haben.

## Dein Konto
- Du brauchst ein Konto, um zu verkaufen und um zu behalten, was du lernst. Kaufen kannst du auch ohne. Gib eine Adresse an, die dir gehört, und behalte dein Passwort für dich.
- Du musst dort, wo du lebst, Verträge schließen dürfen. Bist du jünger, bitte eine erziehungsberechtigte Person, das für dich zu tun.
- Du kannst jederzeit wechseln oder gehen. Was andere einmalig bei dir gekauft haben, bleibt ihnen. Ihre Abos werden nicht mehr abgebucht.

## Was du kaufst
- Du kaufst bei der Person oder Firma, deren Name auf der Verkaufsseite steht, und nicht beim Betreiber von {brand}. Preis, Steuer und Umfang siehst du vor dem Bezahlen und noch einmal auf dem Beleg.
- Was du gekauft hast, öffnet sich in „Meine Kurse“, oder 24 Stunden lang in dem Browser, mit dem du bezahlt hast.
- Was du einmalig kaufst (einen Kurs, einen Download, Coaching), bleibt deins, in den Grenzen, die du vor dem Bezahlen siehst: etwa wie oft du es herunterladen oder wie lange du buchen kannst. Wird es erstattet, kann es enden.
- Ein Preis in Raten ist ganz zu zahlen. Solange eine Rate fehlt, ruht dein Zugang. Nach der letzten gehört es dir.
- Was du monatlich oder jährlich bezahlst (eine Mitgliedschaft oder ein anderes Abo), gilt, solange es bezahlt ist. Es verlängert sich, bis du kündigst, und das kannst du jederzeit. Bis zum Ende der bezahlten Zeit behältst du es.
- Wegen einer Erstattung frag zuerst dort, wo du gekauft hast; die Adresse steht auf dem Beleg. Rechte, die dir das Gesetz gibt, bleiben unberührt.

## Was du verkaufst
- Preis und Leistung deiner Kurse, digitale Produkte, Coachings und Mitgliedschaften bestimmst und verantwortest du. Was du hochlädst, bleibt deins. Du erlaubst dem Betreiber, es zu speichern und denen zu zeigen, denen du Zugang gibst, und nicht mehr.
- Du sicherst zu, dass du es verkaufen darfst, dass es gegen kein Gesetz verstößt und dass du hältst, was du denen versprichst, die bei dir kaufen.
- Preise, Steuern und Erstattungen dessen, was du verkaufst, sind eine Sache zwischen dir und denen, die bei dir kaufen. Zahlungsanbieter nehmen eigene Gebühren.

## Tarife
- Jedes Konto beginnt im Free-Tarif. Ein bezahlter Tarif beginnt, sobald du ihn wählst, und lässt sich jederzeit mit sofortiger Wirkung wechseln.
- Bezahlte Tarife haben eine Geld-zurück-Garantie von 30 Tagen.
- Ein Wechsel nach unten löscht nichts. Veröffentlichte Kurse über der Grenze sind für neue Teilnehmende geschlossen: Niemand kann sie neu kaufen oder beginnen, und wer dabei ist, behält alles. Du wählst, welche offen bleiben; bis dahin sind es die zuerst veröffentlichten. Ein Wechsel nach oben öffnet die anderen wieder.
- Mitgliedschaften gehören zum Pro-Tarif. Verlässt du ihn, kann niemand mehr beitreten, und laufende Mitgliedschaften enden nach der Zahlung, die schon angekündigt ist.

## Was nicht erlaubt ist
- Alles, was gegen das Gesetz oder gegen die Rechte anderer verstößt.
- E-Mails an Menschen, die nicht darum gebeten haben.
- Der Versuch, in fremde Konten, Daten oder Server einzudringen oder sie für andere langsam zu machen.
Ein Konto, mit dem das geschieht, kann gesperrt werden. Wem es gehört, erfährt den Grund.

## Was niemand versprechen kann
Diese Seite wird mit angemessener Sorgfalt betrieben. Niemand kann versprechen, dass sie nie ausfällt, und der Betreiber haftet nach dem Gesetz und nicht darüber hinaus. Wie es ihr geht, steht auf der [Statusseite](/status).

## Änderungen
Ändern sich diese AGB, stehen die neuen hier. Bist du mit ihnen nicht einverstanden, kannst du gehen.`,

  'privacy.title': 'Datenschutz',
  'privacy.text': `Verantwortlich für {brand} ist {operator}. Was du eingibst, liegt auf dem Server des Betreibers in einer Datenbank und einem Ordner mit Dateien und geht nirgendwo sonst hin, es sei denn, es steht auf dieser Seite. Es gibt keine Werbung, kein Tracking und auf den Seiten hier keine Anfrage an andere Firmen.

## Was gespeichert wird
- **Dein Konto**: Name, E-Mail-Adresse, der Hash deines Passworts (nie das Passwort), Rolle, Tarif, Zeitzone und Sprache, und was du in deinem Profil ergänzt.
- **Wo du angemeldet bist**: zu jedem Browser die Adresse, von der er kam, wie er sich nennt und wann er zuletzt benutzt wurde.
- **Was du lernst**: welche Lektionen du geöffnet und erledigt hast, wie weit du gesehen hast, Quizantworten, Notizen, Bewertungen, Zertifikate und geplante Lernzeiten. Wer einen Kurs anbietet, sieht den Fortschritt aller, die daran teilnehmen.
- **Was du buchst**: Coaching-Termine, deine Zeitzone, was du dazu schreibst, und die Ziele, Dateien und Notizen, die dein Coach dazu festhält. Dein Coach sieht das.
- **Wo du Mitglied bist**: deine Stufe, an welchen Tagen du im Mitgliederbereich warst, was du dort geöffnet hast, deine Plätze und Bewertungen. Wer die Mitgliedschaft anbietet, sieht, wer Mitglied ist und wie aktiv.
- **Was du kaufst**: Bestellungen mit Name, E-Mail-Adresse, Preis, Steuer und Zeit, Land oder Firma, wenn du sie angegeben hast, was du heruntergeladen hast, und bei Abos, wann die nächste Zahlung fällig ist. Wer dir verkauft hat, sieht sie und muss sie für die Buchhaltung aufbewahren.
- **Was du verkaufst**: Kurse, digitale Produkte, Coaching, Mitgliedschaften, Dateien und Seiten, solange du sie behältst. Schlüssel der Zahlungskonten, die du verbindest, sind verschlüsselt.
- **Was getan wurde**: ein Protokoll von Ereignissen wie einer Anmeldung oder einem Verkauf, für die Sicherheit und für die Zahlen auf den Dashboards.
- **E-Mails, die an dich gingen**: 400 Tage lang, um Fragen dazu beantworten zu können.
- **Besuche öffentlicher Seiten**: dass eine Seite gesehen wurde und wann, woher der Besuch kam und mit welcher Art Gerät. Ohne Adresse und ohne Cookie: Ein Code, der sich nicht zurückverfolgen lässt und jeden Tag wechselt, unterscheidet die Besucher. Eine Bestellung merkt sich, woher ihr Besuch kam. Einzelne Aufrufe werden nach 35 Tagen gelöscht. Bittet dein Browser darum, nicht verfolgt zu werden (DNT oder Global Privacy Control), wird nichts gezählt.
- **Benachrichtigungen**: was die Glocke dir gemeldet hat, und die Browser, in denen du Push eingeschaltet hast.
- **Nachrichten über das Kontaktformular**: bis der Betreiber sie löscht.
Kartennummern gehören nicht dazu. Im Testmodus funktionieren nur Testkarten.

## Wozu
Um zu tun, worum du gebeten hast (dein Konto, was du lernst und buchst, deine Bestellungen), weil das Gesetz es verlangt (die Buchhaltung) und um die Seite sicher zu halten (Anmeldungen, Begrenzungen). Werbe-E-Mails bekommt nur, wer sie eingeschaltet hat.

## Wer es sonst sieht
- Creator sehen die Menschen, die bei ihnen gekauft haben, lernen, buchen oder Mitglied sind. Niemand sieht die eines anderen Creators.
- Der Betreiber dieser Seite kann sehen, was auf ihr gespeichert ist.
- Ein Mailserver, falls der Betreiber einen nutzt, bringt E-Mails in dein Postfach. Ein Speicheranbieter, falls der Betreiber einen nutzt, bewahrt Dateien auf. Ein Zahlungsanbieter, falls ein Creator einen verbunden hat, nimmt Zahlungen an.
- Nutzt dein Coach einen anderen Kalender, können deine Termine darin stehen, mit deinem Vornamen, wenn dein Coach das so wählt.
- Wenn du Push-Benachrichtigungen einschaltest, laufen sie verschlüsselt über den Dienst des Herstellers deines Browsers.
- Eine Lektion kann ein Video von YouTube oder Vimeo zeigen, wenn der Creator es dort eingebunden hat. Es wird von dort geladen, ohne Cookies, wenn du auf Abspielen drückst.

## Wie lange
Ein Konto und was dazugehört bleibt, bis es gelöscht wird. Bestellungen bleiben so lange in den Büchern der Verkaufenden, wie das Gesetz es verlangt, ohne Name und Adresse derer, die ihr Konto gelöscht haben. Eine Anmeldung endet nach 12 Stunden ohne Nutzung, oder nach 30 Tagen, wenn du angemeldet bleiben wolltest. Zähler gegen Missbrauch bewahren keine lesbare Adresse auf und laufen von selbst ab.

## Deine Rechte
In den Einstellungen kannst du sehen und ändern, was über dich gespeichert ist, alles davon als Kopie mitnehmen („Meine Daten exportieren“) und dein Konto löschen. Darüber hinaus kannst du über das [Kontaktformular](/contact) verlangen, dass etwas berichtigt oder nicht mehr verwendet wird; und du kannst dich bei der Datenschutzbehörde an deinem Wohnort beschweren.

## Cookies
Wenige, alle notwendig. Sie stehen [auf einer eigenen Seite](/cookies).`,

  'cookies.title': 'Cookies',
  'cookies.text': `{brand} setzt Cookies nur dort, wo etwas, das du willst, eines braucht. Keines verfolgt dich, keines wird von einer anderen Firma gelesen, und beim bloßen Ansehen von Seiten wird gar keines gesetzt. Deshalb siehst du kein Banner.`,
  'cookies.storage': `## In deinem Browser gespeichert und nicht gesendet
Die App legt außerdem Kleinigkeiten im Speicher deines Browsers ab: hell oder dunkel, wie breit das Menü ist, welche Ansicht einer Liste du gewählt hast, Tempo und Lautstärke des Players, eine Adresse zum Anmelden, wenn du angemeldet bleiben wolltest, und Text, den du getippt hast und der noch nicht gespeichert war. Lektionen, die du geöffnet hast, können dort liegen, damit du sie ohne Verbindung lesen kannst. Nur du kannst das lesen; wenn du die Daten dieser Seite in deinem Browser löschst, ist alles weg.`,
}
