import type { Scene } from './scene.ts'

/** The walkthrough of the home page, German: the same six scenes, at the same seconds. */
export const scenesDe: Scene[] = [
  {
    name: 'Registrieren',
    title: 'Von der Registrierung zum Verkauf',
    text: 'Ana töpfert und will zeigen, wie das geht. Sie registriert sich.',
    line: 'crm',
    stops: [
      { at: 0, title: 'Name, Adresse, Passwort', note: 'Keine Kreditkarte' },
      { at: 5, title: 'Unterrichten und verkaufen', note: 'Oder zum Lernen' },
      { at: 10, title: 'Ein eigener Arbeitsbereich', note: 'Mit einer Shopseite unter /@ana-reis' },
      { at: 15, title: 'Free-Tarif', note: '1 Kurs, bis zu 100 Teilnehmende' },
    ],
    captions: [
      { at: 0, text: 'Zum Registrieren genügen Name, Adresse und Passwort. Keine Kreditkarte.' },
      {
        at: 7,
        text: 'Wähle Unterrichten und verkaufen, und ein Arbeitsbereich mit eigener Shopseite ist da.',
      },
      { at: 14, text: 'Jedes Konto beginnt im Free-Tarif: ein Kurs und bis zu 100 Teilnehmende.' },
    ],
  },
  {
    name: 'Ein Kurs',
    title: 'Ein Kurs ist eine Linie mit Stationen',
    text: 'Ana tippt einen Titel, drückt Enter und schreibt den nächsten. Acht Lektionen, ohne Maus.',
    line: 'courses',
    stops: [
      { at: 0, title: 'Ton auswählen', note: 'Video · 14 min' },
      { at: 5, title: 'Ton schlagen', note: 'Text · 6 min' },
      { at: 10, title: 'Zentrieren auf der Scheibe', note: 'Video · 18 min' },
      { at: 15, title: 'Quiz: Tonmassen', note: 'Quiz · 8 Fragen' },
    ],
    captions: [
      { at: 0, text: 'Ein Kurs ist eine Linie mit Stationen. Tippe einen Titel und drücke Enter.' },
      { at: 7, text: 'Wähle, was jede Station ist: Video, Text, Quiz oder Download.' },
      { at: 14, text: 'Veröffentlichen sagt dir, was noch fehlt, und sonst nichts.' },
    ],
  },
  {
    name: 'Eine Seite',
    title: 'Die Verkaufsseite schreibt sich selbst',
    text: 'Titel, Bild, Lektionen und Preis kommen aus dem Kurs. Ana ändert einen Satz und die Reihenfolge.',
    line: 'pages',
    stops: [
      { at: 0, title: 'Was du lernst', note: 'Vier eigene Zeilen' },
      { at: 5, title: 'Zwölf Lektionen, eine kostenlos', note: 'Aus der Gliederung' },
      { at: 10, title: 'Über Ana', note: 'Aus ihrem Profil' },
      { at: 15, title: '49\u00a0$', note: 'Der Preis steht auf dem Button' },
    ],
    captions: [
      { at: 0, text: 'Die Verkaufsseite entsteht aus dem Kurs, in deiner eigenen Farbe.' },
      {
        at: 7,
        text: 'Bearbeite sie direkt auf der Seite: Was du siehst, sehen auch alle, die kaufen.',
      },
      { at: 14, text: 'Sie lädt kein Skript und nichts von anderen Firmen. Sie ist sofort da.' },
    ],
  },
  {
    name: 'Ein Verkauf',
    title: 'Drei Klicks bis Lektion eins',
    text: 'Mia findet die Seite auf ihrem Handy. Sie hat kein Konto und braucht zum Kaufen keins.',
    line: 'payments',
    stops: [
      { at: 0, title: 'Für 49\u00a0$ kaufen', note: 'Auf der Verkaufsseite' },
      { at: 5, title: '49,00\u00a0$ bezahlen', note: 'Eine Seite, derselbe Preis' },
      { at: 10, title: '49,00\u00a0$ bezahlt', note: 'Gebühr 1,72\u00a0$, netto 47,28\u00a0$' },
      { at: 15, title: 'Lektion 1 ist offen', note: 'In dem Browser, mit dem sie bezahlt hat' },
    ],
    captions: [
      { at: 0, text: 'Der Preis, auf den sie geklickt hat, steht auch auf dem Button.' },
      { at: 7, text: 'Bezahlt, geliefert und gebucht in einem Schritt: ganz oder gar nicht.' },
      { at: 14, text: 'Drei Klicks nach der Verkaufsseite ist sie in Lektion eins.' },
    ],
  },
  {
    name: 'Eine E-Mail',
    title: 'Alles kommt aus einem Eintrag',
    text: 'Der Beleg, der Weg zurück und das Zertifikat wissen, wer Mia ist. Da muss nichts verbunden werden.',
    line: 'email',
    stops: [
      { at: 0, title: 'Beleg gesendet', note: 'Mit einem Link, der den Kurs öffnet' },
      { at: 5, title: 'Lektion 3 von 12', note: '0:40 von 18:20, auf jedem Gerät' },
      { at: 10, title: 'Quiz bestanden', note: '7 von 8' },
      { at: 15, title: 'Zertifikat', note: 'Mit einem Link zum Prüfen' },
    ],
    captions: [
      { at: 0, text: 'Der Beleg wird automatisch gesendet, mit dem Link zum Kurs.' },
      { at: 7, text: 'Der Player merkt sich die Sekunde, in der Mia aufgehört hat, auch auf dem Handy.' },
      { at: 14, text: 'Am Ende bekommt sie ein Zertifikat, das alle prüfen können.' },
    ],
  },
  {
    name: 'Die Zahlen',
    title: 'Und was das alles eingebracht hat',
    text: 'Anas Dashboard zählt, was geschehen ist, und schätzt nicht.',
    line: 'courses',
    stops: [
      { at: 0, title: 'Umsatz', note: 'Verglichen mit denselben Tagen des Vormonats' },
      { at: 5, title: 'Teilnehmende und wie weit sie sind', note: 'Lektion für Lektion' },
      { at: 10, title: 'Wo sie aufhören', note: 'Und was sie gefragt haben' },
      { at: 15, title: 'Du bist dran', note: 'Der Anfang ist kostenlos' },
    ],
    captions: [
      { at: 0, text: 'Das Dashboard zählt zusammen, was bezahlt wurde, auf den Cent.' },
      { at: 7, text: 'Du siehst, wie weit alle sind und wo die meisten aufhören.' },
      { at: 14, text: 'Das ist alles. Es läuft auf deinem eigenen Server, und der Anfang ist kostenlos.' },
    ],
  },
]
