import { feeInWords } from '#areas/payments/rules.ts'
import type { Words } from '#kernel/language.ts'
import type { homeTexts } from './home-texts.ts'

/** Words of the home page as they come with the product, German. */
export const homeTextsDe: Words<typeof homeTexts> = {
  'hero.document': '{brand} – Kurse, Coaching, Downloads und Mitglieder auf einer Linie',
  'hero.title': 'Kurse, Coaching, Downloads und Mitglieder\u00a0– auf\u00a0einer\u00a0Linie.',
  'hero.text':
    'Erstellen, unterrichten, verkaufen und sehen, was es einbringt: an einem Ort, den du selbst betreibst.',
  'hero.free': 'Der Anfang ist kostenlos. Keine Kreditkarte.',

  'stats.tools.figure': '8',
  'stats.tools.label': 'Werkzeuge',
  'stats.account.figure': '1',
  'stats.account.label': 'Anmeldung',
  'stats.fee.figure': feeInWords('de-DE'),
  'stats.fee.label': 'pro Zahlung',
  'stats.guarantee.figure': '30 Tage',
  'stats.guarantee.label': 'Geld-zurück-Garantie',

  'features.title': 'Acht Werkzeuge, ein gemeinsamer Eintrag zu jeder Person',
  'features.text':
    'Nichts zu verbinden und nichts abzugleichen. Ein Verkauf, eine Lektion und ein Termin landen auf derselben Linie.',
  'features.courses.title': 'Kurse bauen',
  'features.courses.text':
    'Lektionen als Video, Text, Quiz und Download in einer Gliederung. Tippe einen Titel, drücke Enter, schreib den nächsten.',
  'features.pages.title': 'Verkaufsseiten',
  'features.pages.text':
    'Entstehen aus dem, was du verkaufst, in deiner Markenfarbe. Du schreibst direkt auf der Seite: Was du siehst, sehen auch deine Gäste.',
  'features.payments.title': 'Zahlungen',
  'features.payments.text':
    'Stripe, PayPal oder Überweisung. Gutscheine, Steuern, Rechnungen und Erstattungen gehören dazu.',
  'features.affiliates.title': 'Affiliates',
  'features.affiliates.text':
    'Partner teilen einen eigenen Link. Du siehst, was er verkauft hat und was du ihnen schuldest.',
  'features.products.title': 'Digitale Produkte',
  'features.products.text':
    'Lege ein PDF, ZIP oder Bild ab. Daraus wird ein Produkt mit Preis, Seite und sicheren Downloads.',
  'features.coaching.title': 'Coaching',
  'features.coaching.text':
    'Wer dich bucht, bucht in der eigenen Zeitzone. Ihr seht beide die Uhrzeit, die bei euch gilt.',
  'features.members.title': 'Mitgliederbereiche',
  'features.members.text':
    'Stufen, eine geschützte Bibliothek und Mitglieder, die in drei Klicks dabei sind und in drei Klicks wieder gehen.',
  'features.analytics.title': 'Auswertungen',
  'features.analytics.text':
    'Umsatz, Besuche und Abschlüsse aus deiner eigenen Zählung. Klicke auf eine Zahl, und du siehst ihre Zeilen.',

  'builder.title': 'Baue die Seite, auf der man dich findet',
  'builder.text':
    'Titel, Bild, Lektionen und Preis kommen aus deinem Kurs. Schreib direkt auf der Seite, prüfe sie auf dem Handy, veröffentliche.',

  'reviews.title': 'Eine Woche mit {brand}',
  'reviews.text': 'Drei Beispiele aus der Praxis.',
  'reviews.first.title': 'Eine Töpferin mit einem Kurs',
  'reviews.first.text':
    'Vier Lektionen am Sonntag aufgenommen, am Montag im Verkauf. Drei Klicks nach der Verkaufsseite ist man in Lektion 1.',
  'reviews.first.by': '',
  'reviews.first.stop1': 'Am Montag veröffentlicht',
  'reviews.first.note1': 'Gliederung, Lektionen, Preis, veröffentlichen',
  'reviews.first.stop2': '49,00\u00a0$ bezahlt',
  'reviews.first.note2': 'Gebühr 1,72\u00a0$, netto 47,28\u00a0$',
  'reviews.first.stop3': 'Beleg und Begrüßung gesendet',
  'reviews.first.note3': 'Aus demselben Eintrag',
  'reviews.second.title': 'Eine Coachin mit Terminen in zwei Zeitzonen',
  'reviews.second.text':
    'Sie teilt einen Buchungslink. Ein Kunde in New York sieht New Yorker Zeiten, sie selbst die von Lissabon.',
  'reviews.second.by': '',
  'reviews.second.stop1': '10:00 New York, 15:00 Lissabon',
  'reviews.second.note1': 'Beides steht in jeder E-Mail',
  'reviews.second.stop2': 'Notizen, Zahlung und Termin zusammen',
  'reviews.second.note2': 'Ein Verlauf pro Person',
  'reviews.second.stop3': 'Erinnerung einen Tag und eine Stunde vorher',
  'reviews.second.note3': 'Nie für einen abgesagten Termin',
  'reviews.third.title': 'Ein Koch mit einem Mitgliederclub',
  'reviews.third.text':
    'Drei Stufen und eine Rezeptbibliothek. Alle sehen, was darin ist und was ihre Stufe öffnet.',
  'reviews.third.by': '',
  'reviews.third.stop1': '29\u00a0$, 79\u00a0$ und 199\u00a0$ im Monat',
  'reviews.third.note1': 'In drei Klicks dabei',
  'reviews.third.stop2': 'Eine Beitrittsseite, aus den Stufen gemacht',
  'reviews.third.note2': 'In der Farbe des Kochs',
  'reviews.third.stop3': 'Abgänge als Zahl und in Prozent',
  'reviews.third.note3': '„3 gegangen, 2,1\u00a0%“',

  'pricing.title': 'Preise',
  'pricing.text':
    'Monatliche Abrechnung. Jederzeit wechseln oder kündigen. Bezahlt wirst du über Stripe und PayPal oder per Überweisung.',
  'pricing.reconciled':
    'Jedes Konto beginnt im Free-Tarif. Einen bezahlten Tarif wählst du später in der App.',
  'pricing.starter.text': 'Für den ersten Kurs.',
  'pricing.starter.lines':
    'Bis zu 3 Kurse\n1.000 Teilnehmende\nBelege und Erinnerungen per E-Mail\nZahlungsabwicklung\nHilfe in der Community',
  'pricing.professional.text': 'Für ein wachsendes Geschäft.',
  'pricing.professional.lines':
    'Unbegrenzt viele Kurse\n10.000 Teilnehmende\nMitgliedschaften\nEigenes Branding\nBevorzugter Support\nDashboard mit Auswertungen\nPartnerprogramm',
  'pricing.enterprise.text': 'Für Schulen und Teams.',
  'pricing.enterprise.lines':
    'Alles aus Professional\nUnbegrenzt viele Teilnehmende\nWhite-Label\nAPI-Zugang\nFeste Ansprechperson\nEigene Anbindungen\nAusführliche Berichte',

  'closing.title': 'Bring deine Arbeit auf eine Linie',
  'closing.text': 'Ein Kurs und bis zu 100 Teilnehmende sind kostenlos, für immer.',
  'closing.free': 'Der Anfang ist kostenlos. Keine Kreditkarte.',

  'contact.title': 'Kontakt',
  'contact.text':
    'Frag uns zum Umzug von einer anderen Plattform, zum eigenen Betrieb oder zu einem Tarif. Wir antworten innerhalb von zwei Werktagen.',
  'contact.thanks': 'Danke. Wir antworten innerhalb von zwei Werktagen.',

  'footer.promise':
    'Alles, was Online-Creator verkaufen, auf einer Linie. Betreibe es selbst, behalte deine Daten.',
}
